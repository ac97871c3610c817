package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.testing.Eventually;
import dev.flow.testing.engine.TestedEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Schedules of whole services, over a directory and through the configuration lifecycle. */
@Tag("process")
final class ServiceSchedulesTest {
    private static final String WORKFLOW = """
            document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
            do:
              - note: {set: {at: "${ .at }"}}
            """;
    private static final String JOB =
            "job: {kind: schedule, workflow: shop.order, input: {at: '${ $firing.nominal_time }'}, spec: %s}\n";
    private static final String EACH_SECOND = "{interval: {every: PT1S}}";
    private static final String DAILY = "{cron: '0 3 * * *'}";
    private static final String WEEKLY = "{cron: '0 3 * * MON'}";

    @TempDir
    Path folder;

    @BeforeEach
    void configuration() throws Exception {
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(folder.resolve("config/workflows/order.yaml"), WORKFLOW);
    }

    private void triggers(String yaml) throws Exception {
        Files.writeString(folder.resolve("config/triggers.yaml"), yaml);
    }

    private RuntimeApplication start(String mode) {
        var text = SettingsText.of(Map.of())
                .with(Catalogue.MODE, mode, "--mode")
                .with(Catalogue.CONFIG_DIR, folder.resolve("config").toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, folder.resolve("data").toString(), "--data-dir")
                .with(Catalogue.ENGINE_KIND, TestedEngine.kind(), "--engine")
                .with(Catalogue.PORT, "0", "--port");
        var application = RuntimeApplication.builder(Settings.read(text, Role.COMBINED, System.getenv()))
                .build();
        assertThat(application.start()).isTrue();
        return application;
    }

    private static Http http(RuntimeApplication application) {
        return new Http(application.port().orElseThrow());
    }

    private static JsonNode job(Http http) throws Exception {
        return http.get("/v1/operations/triggers/job").body().path("trigger");
    }

    /** The schedule that fires, once it is as declared. */
    private static JsonNode agreed(Http http, String cron) {
        return Eventually.get(
                () -> job(http),
                job -> job.at("/schedule/spec/cron").asText().equals(cron)
                        && !job.at("/schedule/drift").asBoolean(true));
    }

    @Test
    void a_service_over_a_directory_fires_what_its_files_declare() throws Exception {
        triggers(JOB.formatted(EACH_SECOND));
        try (var application = start("local_source")) {
            JsonNode job = Eventually.get(
                    () -> job(http(application)),
                    each -> each.at("/schedule/last").size() >= 2
                            && each.at("/schedule/last/1/run/status").asText().equals("completed"));
            assertThat(job.path("state").asText()).isEqualTo("active");
            JsonNode firing = job.at("/schedule/last/1");
            JsonNode result = http(application)
                    .get("/v1/workflows/" + firing.at("/run/workflow_id").asText() + "/result")
                    .body();
            assertThat(OffsetDateTime.parse(result.at("/output/at").asText()))
                    .isEqualTo(OffsetDateTime.parse(firing.path("nominal_time").asText()));
            assertThat(http(application)
                            .get("/v1/operations/runs?trigger=job&limit=1")
                            .body()
                            .at("/workflows/0/trigger_name")
                            .asText())
                    .isEqualTo("job");
        }
        triggers(JOB.formatted(DAILY));
        try (var application = start("local_source")) {
            agreed(http(application), "0 3 * * *");
        }
        Files.delete(folder.resolve("config/triggers.yaml"));
        try (var application = start("local_source")) {
            Eventually.get(
                    () -> http(application)
                            .post("/v1/triggers/plan", "{}")
                            .body()
                            .path("items")
                            .size(),
                    count -> count == 0);
        }
    }

    @Test
    void runs_that_fail_start_the_workflow_of_their_trigger_once_and_its_own_failures_start_nothing() throws Exception {
        String fails = """
                document: {dsl: 1.0.3, namespace: shop, name: %s, version: 1.0.0}
                do:
                  - no: {raise: {error: {type: https://example.com/no, status: 409}}}
                """;
        Files.writeString(folder.resolve("config/workflows/fails.yaml"), fails.formatted("fails"));
        Files.writeString(folder.resolve("config/workflows/alarm.yaml"), fails.formatted("alarm"));
        triggers("""
                job: {kind: schedule, workflow: shop.fails, on_failure: shop.alarm, spec: %s, max_firings: 2}
                door: {kind: api, workflow: shop.fails, on_failure: 'alarm:1.0.0'}
                watch: {kind: api, workflow: shop.alarm, on_failure: shop.alarm}
                """.formatted(EACH_SECOND));
        try (var application = start("local_source")) {
            Http http = http(application);
            http.post("/v1/workflows", "{\"workflow_name\": \"shop.fails\", \"business_request_id\": \"one\"}");
            JsonNode told = Eventually.get(
                    () -> http.get("/v1/operations/runs?trigger=on_failure&state=failed")
                            .body()
                            .path("workflows"),
                    runs -> runs.size() == 3);
            Set<String> failed = new TreeSet<>();
            for (JsonNode run : told) {
                JsonNode described = http.get(
                                "/v1/workflows/" + run.path("workflow_id").asText())
                        .body();
                assertThat(described.path("workflow").asText()).isEqualTo("shop.alarm");
                failed.add(described.at("/source/started_from").asText());
            }
            assertThat(failed).hasSize(3).allSatisfy(id -> assertThat(id).startsWith("shop.fails."));
            assertThat(http.text("/metrics"))
                    .contains("flow_failure_starts_total{outcome=\"started\"} 3.0")
                    .contains("flow_failure_starts_total{outcome=\"refused\"} 0.0")
                    .contains("flow_firings_total{outcome=\"started\",trigger=\"job\"} 2.0")
                    .contains("flow_firings_late_seconds_count{waited=\"false\"} 2");
        }
    }

    @Test
    void only_what_is_declared_starts_runs_where_the_settings_say_so() throws Exception {
        triggers(JOB.formatted(DAILY));
        Files.writeString(folder.resolve("config/flow.yaml"), "starts: declared_only\n");
        try (var application = start("local_source")) {
            var refused = http(application)
                    .post("/v1/workflows", "{\"workflow_name\": \"shop.order\", \"business_request_id\": \"1\"}");
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.body().path("code").asText()).isEqualTo("trigger_unavailable");
        }
    }

    @Test
    void an_activation_brings_schedules_to_its_revision_and_a_rollback_takes_them_back() throws Exception {
        triggers(JOB.formatted(DAILY));
        try (var application = start("managed")) {
            var http = http(application);
            var lifecycle = new Lifecycle(http);
            String first = lifecycle.active();
            agreed(http, "0 3 * * *");
            pause(http);

            draft(lifecycle, JOB.formatted(WEEKLY));
            String second = lifecycle.publish();
            JsonNode change = lifecycle.plan(second).at("/schedule_changes/0");
            assertThat(change.path("trigger").asText()).isEqualTo("job");
            assertThat(change.path("operation").asText()).isEqualTo("change");
            assertThat(change.path("next_firings")).hasSize(5);
            JsonNode applied = lifecycle.activate(second);
            assertThat(applied.path("state").asText()).as(applied.toString()).isEqualTo("applied");
            assertThat(agreed(http, "0 3 * * MON").path("state").asText())
                    .as("a pause stays")
                    .isEqualTo("paused");

            JsonNode rolledBack =
                    lifecycle.rollBack(applied.path("activation_id").asText(), first);
            assertThat(rolledBack.path("state").asText())
                    .as(rolledBack.toString())
                    .isEqualTo("applied");
            agreed(http, "0 3 * * *");
        }
        try (var application = start("managed")) {
            assertThat(agreed(http(application), "0 3 * * *").path("paused_by").asText())
                    .isEqualTo("local-operator");
        }
    }

    @Test
    void a_plan_that_was_made_before_an_operator_paused_a_trigger_is_stale() throws Exception {
        triggers(JOB.formatted(DAILY));
        try (var application = start("managed")) {
            var http = http(application);
            var lifecycle = new Lifecycle(http);
            agreed(http, "0 3 * * *");
            draft(lifecycle, JOB.formatted(WEEKLY));
            String second = lifecycle.publish();
            String digest = lifecycle.plan(second).path("plan_digest").asText();
            pause(http);
            var refused = http.post(
                    "/v1/configuration/activations",
                    "{\"target_revision_id\": \"" + second + "\", \"plan_digest\": \"" + digest + "\"}",
                    UUID.randomUUID().toString());
            assertThat(refused.body().path("code").asText()).isEqualTo("stale_plan");
            assertThat(job(http).at("/schedule/spec/cron").asText()).isEqualTo("0 3 * * *");
        }
    }

    private static void pause(Http http) throws Exception {
        var paused = http.post("/v1/triggers/job/pause", "{\"reason\": \"stocktaking\"}");
        assertThat(paused.status()).as(paused.body().toString()).isEqualTo(200);
    }

    private static void draft(Lifecycle lifecycle, String triggers) throws Exception {
        var edited = lifecycle
                .http()
                .put("/v1/configuration/draft/triggers?expected_version=" + lifecycle.draftVersion(), triggers);
        assertThat(edited.status()).as(edited.body().toString()).isEqualTo(200);
    }
}
