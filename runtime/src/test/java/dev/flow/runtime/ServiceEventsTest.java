package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.testing.Checkout;
import dev.flow.testing.Eventually;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Events, webhooks and deliveries of a whole service. */
@Tag("process")
final class ServiceEventsTest {
    private static final String REFUND = """
            document: {dsl: 1.0.3, namespace: shop, name: refund, version: 1.0.0}
            do:
              - decision:
                  listen:
                    to:
                      one:
                        with: {type: shop.refund.decided}
                        correlate: {order: {from: .data.order, expect: '${ $workflow.input.order }'}}
            """;
    private static final String NOTE = """
            document: {dsl: 1.0.3, namespace: shop, name: note, version: 1.0.0}
            do:
              - note: {set: {text: '${ .text }'}}
            """;
    private static final String SECRET = "correct horse battery staple";

    @TempDir
    Path folder;

    @BeforeEach
    void configuration() throws Exception {
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.createDirectories(folder.resolve("config/secrets"));
        workflow("refund", REFUND);
        workflow("note", NOTE);
        Files.writeString(folder.resolve("config/triggers.yaml"), """
                loud: {kind: event, workflow: shop.note, type: shop.noise, expression: .data.volume > 10,
                       input: {text: '${ $event.data.text }'}}
                pushed: {kind: webhook, workflow: shop.note, source: forge, input: {text: '${ $event.data.ref }'}}
                """);
        Files.writeString(folder.resolve("config/flow.yaml"), """
                secrets: {directory: secrets}
                webhooks: {forge: {preset: github, secret: forge}}
                """);
        Files.writeString(folder.resolve("config/secrets/forge"), SECRET);
    }

    private void workflow(String name, String document) throws Exception {
        Files.writeString(folder.resolve("config/workflows/" + name + ".yaml"), document);
    }

    private RuntimeApplication start(Map<String, String> more) {
        return TestServices.started(TestServices.in(folder, more));
    }

    private static Http http(RuntimeApplication application) {
        return new Http(application.port().orElseThrow());
    }

    private static Http.Answer send(Http http, String mapping, String id, String type, String data) throws Exception {
        return http.post(
                "/events/" + mapping,
                data.getBytes(StandardCharsets.UTF_8),
                Map.of(
                        "x-host-subject", "local-operator",
                        "content-type", "application/json",
                        "ce-specversion", "1.0",
                        "ce-source", "/test",
                        "ce-id", id,
                        "ce-type", type));
    }

    private static String refund(Http http, String order) throws Exception {
        return waiting(http, "shop.refund", order, "{\"order\": \"" + order + "\"}");
    }

    private static String waiting(Http http, String workflow, String request, String input) throws Exception {
        var started = http.post(
                "/v1/workflows",
                "{\"workflow_name\": \"%s\", \"business_request_id\": \"%s\", \"input\": %s}"
                        .formatted(workflow, request, input));
        String id = started.body().path("workflow_id").asText();
        Eventually.get(
                () -> http.get("/v1/workflows/" + id).body(),
                run -> run.at("/waiting_for/0/kind").asText().equals("event"));
        return id;
    }

    private static JsonNode delivered(Http http, String id) {
        return Eventually.get(
                        () -> http.get("/v1/operations/deliveries/" + id).body(),
                        view -> view.at("/delivery/completed_at").isTextual())
                .path("delivery");
    }

    @Test
    void an_event_reaches_the_run_that_waits_for_it_and_no_other_also_after_a_restart() throws Exception {
        String one;
        String other;
        try (var application = start(Map.of())) {
            Http http = http(application);
            one = refund(http, "O-1");
            other = refund(http, "O-2");
            var accepted = send(http, "default", "1", "shop.refund.decided", "{\"order\": \"O-1\", \"refund\": 5}");
            assertThat(accepted.status()).as(accepted.body().toString()).isEqualTo(202);
            assertThat(TestServices.output(http, one).at("/0/refund").asInt()).isEqualTo(5);
            JsonNode delivery =
                    delivered(http, accepted.body().path("delivery_id").asText());
            assertThat(delivery.at("/runs/0/workflow_id").asText()).isEqualTo(one);
            assertThat(delivery.path("reached").asInt()).isEqualTo(1);
            var again = send(http, "default", "1", "shop.refund.decided", "{\"order\": \"O-1\", \"refund\": 5}");
            assertThat(again.status()).isEqualTo(200);
            assertThat(again.body().path("delivery_id"))
                    .isEqualTo(accepted.body().path("delivery_id"));
        }
        try (var application = start(Map.of())) {
            Http http = http(application);
            send(http, "default", "2", "shop.refund.decided", "{\"order\": \"O-2\", \"refund\": 6}");
            assertThat(TestServices.output(http, other).at("/0/refund").asInt()).isEqualTo(6);
        }
    }

    @Test
    void an_event_starts_the_triggers_that_select_it() throws Exception {
        try (var application = start(Map.of())) {
            Http http = http(application);
            var accepted = send(http, "loud", "1", "shop.noise", "{\"volume\": 11, \"text\": \"boom\"}");
            assertThat(accepted.status()).as(accepted.body().toString()).isEqualTo(202);
            String run = accepted.body().at("/workflow_ids/0").asText();
            assertThat(TestServices.output(http, run).path("text").asText()).isEqualTo("boom");
            var quiet = send(http, "loud", "2", "shop.noise", "{\"volume\": 10, \"text\": \"psst\"}");
            assertThat(quiet.body().path("code").asText()).isEqualTo("source_rejected");
            JsonNode rejected = http.get("/v1/operations/deliveries?outcome=rejected")
                    .body()
                    .at("/deliveries/0");
            assertThat(rejected.at("/event/id").asText()).isEqualTo("2");
            assertThat(http.get("/v1/operations/triggers/loud")
                            .body()
                            .at("/trigger/state")
                            .asText())
                    .isEqualTo("active");
            assertThat(http.text("/metrics"))
                    .contains("flow_events_received_total{door=\"event\",outcome=\"accepted\"} 1.0")
                    .contains("flow_events_received_total{door=\"event\",outcome=\"rejected\"} 1.0");
        }
    }

    @Test
    void a_workflow_starts_by_what_another_one_emits_and_a_chain_of_them_ends() throws Exception {
        workflow("echo", """
                document: {dsl: 1.0.3, namespace: shop, name: echo, version: 1.0.0}
                schedule: {on: {one: {with: {type: shop.echo}}}, read: data}
                do:
                  - again: {emit: {event: {with: {source: /echo, type: shop.echo, data: {count: '${ .[0].count + 1 }'}}}}}
                """);
        try (var application = start(Map.of("FLOW_EVENTS__MAX_HOPS", "3"))) {
            Http http = http(application);
            send(http, "default", "1", "shop.echo", "{\"count\": 0}");
            JsonNode dead = Eventually.get(
                            () -> http.get("/v1/operations/deliveries?outcome=dead")
                                    .body(),
                            page -> page.path("deliveries").size() == 1)
                    .at("/deliveries/0");
            assertThat(dead.path("door").asText()).isEqualTo("run");
            assertThat(dead.path("reason").asText()).contains("a chain of 3 runs");
            JsonNode runs = Eventually.get(
                    () -> http.get("/v1/operations/runs?workflow=shop.echo&state=completed")
                            .body()
                            .path("workflows"),
                    all -> all.size() == 3);
            assertThat(runs).hasSize(3);
            assertThat(http.get("/v1/operations/deliveries?door=run").body().path("deliveries"))
                    .hasSize(3);
        }
    }

    private static void structured(Http http, String mediaType, String body) throws Exception {
        var answer = http.post(
                "/events/default",
                body.getBytes(StandardCharsets.UTF_8),
                Map.of("x-host-subject", "local-operator", "content-type", mediaType));
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(202);
    }

    @Test
    void official_examples_are_fed_and_started_by_events_of_http() throws Exception {
        Optional<Path> examples = Checkout.shared("ows/1.0.3/examples");
        Assumptions.assumeTrue(examples.isPresent(), "The specification's examples are not here.");
        workflow("listen-to-all", Files.readString(examples.orElseThrow().resolve("listen-to-all.yaml")));
        try (var hospital = TestHttpService.answering(_ -> Reply.empty(204))) {
            workflow(
                    "schedule",
                    Files.readString(examples.orElseThrow().resolve("schedule-event-driven.yaml"))
                            .replace("https://hospital.example.com", hospital.url()));
            try (var application = start(Map.of())) {
                Http http = http(application);
                String run = waiting(http, "test.listen-to-all", "1", "{}");
                structured(http, "application/cloudevents-batch+json", """
                        [{"specversion": "1.0", "id": "1", "source": "/ward", "data": {"temperature": 37},
                          "type": "com.fake-hospital.vitals.measurements.temperature"},
                         {"specversion": "1.0", "id": "2", "source": "/ward", "data": {"bpm": 120},
                          "type": "com.fake-hospital.vitals.measurements.bpm"},
                         {"specversion": "1.0", "id": "3", "source": "/ward", "data": {"temperature": 39},
                          "type": "com.fake-hospital.vitals.measurements.temperature"}]
                        """);
                assertThat(TestServices.output(http, run))
                        .extracting(JsonNode::toString)
                        .containsExactlyInAnyOrder("{\"bpm\":120}", "{\"temperature\":39}");
                structured(http, "application/cloudevents+json", """
                        {"specversion": "1.0", "id": "4", "source": "/ward", "data": {"patient": {"id": 7}},
                         "type": "com.example.hospital.events.patients.heartbeat.low"}
                        """);
                Eventually.get(hospital::received, notified -> notified.size() == 1);
                assertThat(hospital.received().getFirst().body()).contains("\"patientId\":7");
            }
        }
    }

    private static byte[] hmac(byte[] body) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        return mac.doFinal(body);
    }

    private static Http.Answer push(Http http, String delivery, byte[] signed, String body) throws Exception {
        return http.post(
                "/webhooks/forge",
                body.getBytes(StandardCharsets.UTF_8),
                Map.of(
                        "content-type",
                        "application/json",
                        "x-github-event",
                        "push",
                        "x-github-delivery",
                        delivery,
                        "x-hub-signature-256",
                        "sha256=" + HexFormat.of().formatHex(hmac(signed))));
    }

    @Test
    void a_signed_webhook_starts_its_trigger_once_and_one_that_was_changed_starts_nothing() throws Exception {
        String body = "{\"ref\": \"refs/heads/main\"}";
        byte[] signed = body.getBytes(StandardCharsets.UTF_8);
        try (var application = start(Map.of())) {
            Http http = http(application);
            var accepted = push(http, "d-1", signed, body);
            assertThat(accepted.status()).as(accepted.body().toString()).isEqualTo(202);
            String run = delivered(http, accepted.body().path("delivery_id").asText())
                    .at("/runs/0/workflow_id")
                    .asText();
            assertThat(TestServices.output(http, run).path("text").asText()).isEqualTo("refs/heads/main");
            assertThat(push(http, "d-1", signed, body).status()).isEqualTo(200);

            var changed = push(http, "d-2", signed, body.replace("main", "mein"));
            assertThat(changed.status()).isEqualTo(401);
            assertThat(changed.body().path("code").asText()).isEqualTo("verification_failed");
            assertThat(http.get("/v1/operations/deliveries?door=webhook&outcome=rejected")
                            .body()
                            .path("deliveries"))
                    .hasSize(1);
            assertThat(http.get("/v1/operations/runs?workflow=shop.note").body().path("workflows"))
                    .hasSize(1);
            assertThat(http.post("/webhooks/nowhere", signed, Map.of()).status())
                    .isEqualTo(404);
        }
    }

    @Test
    void doors_of_http_are_closed_where_the_settings_say_so() throws Exception {
        try (var application = start(Map.of("FLOW_INGRESS__HTTP", "false"))) {
            Http http = http(application);
            byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
            assertThat(push(http, "d-1", body, "{}").status()).isEqualTo(404);
            assertThat(send(http, "default", "1", "shop.noise", "{}").status()).isEqualTo(404);
            assertThat(http.get("/v1/operations/deliveries").body().path("deliveries"))
                    .isEmpty();
        }
    }
}
