package dev.flow.examples;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.testing.Checkout;
import dev.flow.testing.Eventually;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What the page of the example says about a service, by the requests that it shows. */
@Tag("process")
class ReturnsTest {
    private static final String KEY = "c2VjcmV0LW9mLXRoZS1zaG9wLWZvci1kZW1vcw==";
    private static final String RETURNED =
            "{\"type\": \"goods.returned\", \"data\": {\"order\": \"O-17\", \"amount\": 120}}";

    @TempDir
    private Path folder;

    private ServedExample service;

    @BeforeEach
    void serve() {
        service = ServedExample.start(
                Checkout.file("examples/returns"), folder, Map.of("FLOW_SECRET_SHOP_WEBHOOK", "whsec_" + KEY));
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void a_webhook_starts_the_run_that_a_decision_about_its_order_ends() throws Exception {
        String time = Long.toString(Instant.now().getEpochSecond());
        var accepted = webhook(time, RETURNED, RETURNED);
        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
        assertThat(webhook(time, RETURNED, RETURNED).statusCode()).isEqualTo(200);
        var changed = webhook(time, RETURNED, RETURNED.replace("O-17", "O-18"));
        assertThat(changed.statusCode()).isEqualTo(401);
        assertThat(changed.body()).contains("verification_failed");

        String id = Json.read(accepted.body()).path("delivery_id").textValue();
        String run = Eventually.get(
                () -> flow("deliveries", "describe", id, "--output", "json")
                        .json()
                        .at("/runs/0/workflow_id")
                        .asText(),
                found -> !found.isEmpty());
        Eventually.get(
                () -> flow("runs", "describe", run, "--output", "json").json(),
                described -> described.at("/waiting_for/0/kind").asText().equals("event"));
        assertThat(event("default", "decision-1", "com.example.refund.decided", """
                        {"order": "O-17", "refund": 100, "decided_by": "grace"}""")
                        .statusCode())
                .isEqualTo(202);
        assertThat(flow("runs", "watch", run).exit()).isZero();
        Json.assertSame(
                flow("runs", "result", run).json(),
                "{\"order\": \"O-17\", \"refund\": 100, \"decided_by\": \"grace\"}");
        assertThat(flow("runs", "list", "--output", "json").json()).hasSize(1);
    }

    @Test
    void the_loss_of_a_valuable_parcel_starts_a_claim() throws Exception {
        var cheap = event("parcel-lost", "parcel-8", "com.example.parcel.lost", """
                {"parcel": "P-8", "order": "O-17", "value": 20}""");
        assertThat(cheap.statusCode()).isEqualTo(403);
        assertThat(cheap.body()).contains("source_rejected");
        var lost = event("parcel-lost", "parcel-7", "com.example.parcel.lost", """
                {"parcel": "P-7", "order": "O-17", "value": 80}""");
        assertThat(lost.statusCode()).as(lost.body()).isEqualTo(202);

        String run = Json.read(lost.body()).at("/workflow_ids/0").textValue();
        assertThat(flow("runs", "watch", run).exit()).isZero();
        JsonNode claim = flow("runs", "result", run).json();
        Json.assertSame(claim, "{\"claim\": \"claim-P-7\", \"order\": \"O-17\", \"amount\": 80}");
    }

    private HttpResponse<String> webhook(String time, String signed, String body) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(KEY), "HmacSHA256"));
        byte[] signature = mac.doFinal(("msg-1." + time + "." + signed).getBytes(StandardCharsets.UTF_8));
        return post(
                "/webhooks/shop",
                body,
                "webhook-id",
                "msg-1",
                "webhook-timestamp",
                time,
                "webhook-signature",
                "v1," + Base64.getEncoder().encodeToString(signature));
    }

    private HttpResponse<String> event(String mapping, String id, String type, String data) throws Exception {
        return post(
                "/events/" + mapping,
                data,
                "x-host-subject",
                "local-operator",
                "ce-specversion",
                "1.0",
                "ce-id",
                id,
                "ce-source",
                "/test",
                "ce-type",
                type);
    }

    private HttpResponse<String> post(String path, String body, String... headers) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create(service.address() + path))
                            .headers(headers)
                            .header("content-type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private Invocation flow(String... arguments) {
        return service.flow(List.of(arguments));
    }
}
