package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.runtime.start.StartException;
import dev.flow.testing.Eventually;
import dev.flow.triggers.quota.NoQuotas;
import dev.flow.triggers.quota.QuotaBinding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Scheduled starts of a whole service. */
@Tag("process")
final class ServiceScheduledStartsTest {
    private static final String WORKFLOW = """
            document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
            do:
              - note: {set: {length: "${ .text | length }"}}
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void configuration() throws Exception {
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(folder.resolve("config/workflows/order.yaml"), WORKFLOW);
    }

    private RuntimeApplication.Builder application(Map<String, String> settings) {
        return TestServices.in(folder, settings);
    }

    private RuntimeApplication start(Map<String, String> settings, @Nullable QuotaBinding quotas) {
        var builder = application(settings);
        RuntimeApplication application =
                quotas == null ? builder.build() : builder.quotas(quotas).build();
        assertThat(application.start()).isTrue();
        return application;
    }

    private static Http http(RuntimeApplication application) {
        return new Http(application.port().orElseThrow());
    }

    private static String request(String id, Duration in, String text) {
        return "{\"workflow_name\": \"order\", \"business_request_id\": \"" + id + "\", \"start_at\": \""
                + Instant.now().plus(in).truncatedTo(ChronoUnit.SECONDS) + "\", \"input\": {\"text\": \"" + text
                + "\"}}";
    }

    private static JsonNode read(Http http, String id) throws Exception {
        return http.get("/v1/operations/scheduled-starts/" + id).body().path("scheduled_start");
    }

    @Test
    void a_start_with_a_large_input_falls_due_while_the_service_is_down_and_is_started_when_it_is_back()
            throws Exception {
        String large = "x".repeat(300_000);
        String id;
        try (var application = start(Map.of(), null)) {
            var accepted =
                    http(application).post("/v1/scheduled-starts", request("1", Duration.ofSeconds(3), large), "key-1");
            assertThat(accepted.status()).as(accepted.toString()).isEqualTo(202);
            id = accepted.body().at("/scheduled_start/scheduled_start_id").asText();
            assertThat(http(application)
                            .get("/v1/operations/scheduled-starts?state=scheduled")
                            .body()
                            .at("/quota/pending")
                            .asInt())
                    .isEqualTo(1);
        }
        try (var application = start(Map.of(), null)) {
            var http = http(application);
            JsonNode started = Eventually.get(
                    () -> read(http, id), start -> start.path("state").asText().equals("started"));
            JsonNode result = http.get(
                            "/v1/workflows/" + started.at("/run/workflow_id").asText() + "/result?wait=PT30S")
                    .body();
            assertThat(result.at("/output/length").asInt()).isEqualTo(large.length());
            assertThat(http.get("/v1/operations/scheduled-starts")
                            .body()
                            .at("/quota/pending")
                            .asInt(-1))
                    .isZero();
        }
    }

    @Test
    void a_host_keeps_the_quotas_itself() {
        var away = new NoQuotas();
        assertThatThrownBy(() -> application(Map.of()).quotas(away).build())
                .isInstanceOf(StartException.class)
                .hasMessageContaining("FLOW_QUOTAS__BINDING is not host");
        assertThatThrownBy(() ->
                        application(Map.of("FLOW_QUOTAS__BINDING", "host")).build())
                .isInstanceOf(StartException.class)
                .hasMessageContaining("FLOW_QUOTAS__BINDING is host");
    }

    @Test
    void without_quotas_nothing_is_accepted_and_the_answer_says_what_to_set() throws Exception {
        try (var application = start(Map.of("FLOW_QUOTAS__BINDING", "host"), new NoQuotas())) {
            var http = http(application);
            var refused = http.post("/v1/scheduled-starts", request("1", Duration.ofHours(1), "x"), "key-1");
            assertThat(refused.status()).as(refused.toString()).isEqualTo(503);
            assertThat(refused.body().path("code").asText()).isEqualTo("quota_unavailable");
            assertThat(refused.body().path("detail").asText()).contains("FLOW_QUOTAS__BINDING");
            JsonNode list = http.get("/v1/operations/scheduled-starts").body();
            assertThat(list.path("scheduled_starts")).isEmpty();
            assertThat(list.path("quota").isNull()).isTrue();
        }
    }
}
