package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.gateway.GatewayParts.TriggerParts;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.identity.LocalOperator;
import dev.flow.triggers.Triggers;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Triggers over HTTP: records, pages, refusals, audit, a process without them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class TriggerOperationsTest {
    private static final String VIEWS = "/v1/operations/triggers";
    private static final String FAMILY = "/v1/triggers";
    private static final String NIGHTLY = FAMILY + "/nightly";

    private final MemoryTriggers triggers = new MemoryTriggers();
    private final List<Gateway> gateways = new ArrayList<>();
    private Client client;
    private Client without;

    @BeforeAll
    void start() {
        client = client(triggers);
        without = client(null);
    }

    private Client client(@Nullable Triggers served) {
        GatewayParts parts = GatewayFixture.shared().parts(new LocalOperator(GatewayFixture.SCOPE, false));
        Gateway gateway = Gateway.start(
                GatewaySettings.local(0), GatewayFixture.with(parts, new TriggerParts(served, null, null)));
        gateways.add(gateway);
        return new Client(gateway.port(), "x-host-subject", "local-operator");
    }

    @BeforeEach
    void restore() {
        triggers.restore();
        triggers.conflict(false);
        triggers.answers(true);
    }

    @AfterAll
    void stop() {
        gateways.forEach(Gateway::close);
    }

    private Client keyed() {
        return client.with("x-idempotency-key", UUID.randomUUID().toString());
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static JsonNode ok(Client.Got got) {
        assertThat(got.status()).as(got.toString()).isEqualTo(200);
        return got.json();
    }

    private JsonNode audit(String action) {
        return ok(client.get("/v1/operations/audit?limit=1&action=" + action)).at("/entries/0");
    }

    @Test
    void a_schedule_has_the_properties_of_the_contract() {
        JsonNode page = ok(client.get(VIEWS));
        assertThat(page.at("/dimension/availability").asText()).isEqualTo("available");
        assertThat(page.path("triggers"))
                .extracting(trigger -> trigger.path("name").asText())
                .containsExactly("held", "listening-daily", "nightly", "paid", "waiting-daily");
        JsonNode nightly = ok(client.get(VIEWS + "/nightly")).path("trigger");
        assertThat(nightly).isEqualTo(page.at("/triggers/2"));
        assertThat(names(nightly))
                .containsExactly(
                        "name",
                        "kind",
                        "workflow_name",
                        "state",
                        "state_reason",
                        "paused_by",
                        "paused_at",
                        "pause_reason",
                        "schedule");
        assertThat(nightly.path("kind").asText()).isEqualTo("schedule");
        assertThat(nightly.path("workflow_name").asText()).isEqualTo("shop.hello");
        assertThat(names(nightly.path("schedule")))
                .containsExactly("spec", "timezone", "next", "last", "overlap", "drift");
        assertThat(nightly.at("/schedule/next/0").asText()).isEqualTo("2026-03-28T01:30:00.000Z");
        assertThat(nightly.at("/schedule/drift").isBoolean()).isTrue();
        assertThat(names(nightly.at("/schedule/last/0")))
                .containsExactly("nominal_time", "cause", "actual_time", "outcome", "reason", "run");
        assertThat(names(nightly.at("/schedule/last/0/run"))).containsExactly("workflow_id", "run_id", "status");
    }

    @Test
    void a_trigger_that_does_not_fire_at_times_has_no_schedule() {
        JsonNode paid = ok(client.get(VIEWS + "/paid")).path("trigger");
        assertThat(paid.path("kind").asText()).isEqualTo("event");
        assertThat(paid.path("schedule").isNull()).isTrue();
        assertThat(client.get(VIEWS + "/paid/firings").code()).isEqualTo("trigger_unavailable");
    }

    @Test
    void triggers_are_listed_page_by_page() {
        JsonNode first = ok(client.get(VIEWS + "?limit=3"));
        JsonNode second = ok(client.get(
                VIEWS + "?limit=3&cursor=" + first.path("next_cursor").asText()));
        assertThat(second.path("triggers"))
                .extracting(trigger -> trigger.path("name").asText())
                .containsExactly("paid", "waiting-daily");
        assertThat(second.path("next_cursor").isNull()).isTrue();
    }

    @Test
    void firings_are_listed_newest_first_page_by_page() {
        JsonNode first = ok(client.get(VIEWS + "/listening-daily/history"));
        assertThat(first.path("firings")).isEmpty();
        JsonNode all = ok(client.get(VIEWS + "/nightly/history"));
        List<String> times = all.path("firings")
                .valueStream()
                .map(firing -> firing.path("nominal_time").asText())
                .toList();
        assertThat(times).hasSizeGreaterThanOrEqualTo(3).isSortedAccordingTo((a, b) -> b.compareTo(a));
        List<JsonNode> walked = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = ok(client.get(VIEWS + "/nightly/history?limit=1" + cursor));
            walked.add(page.at("/firings/0"));
            cursor = page.path("next_cursor").isNull()
                    ? ""
                    : "&cursor=" + page.path("next_cursor").asText();
        } while (!cursor.isEmpty());
        assertThat(walked).isEqualTo(all.path("firings").valueStream().toList());
    }

    @Test
    void a_cursor_of_another_triggers_firings_is_stale() {
        String cursor = ok(client.get(VIEWS + "/nightly/history?limit=1"))
                .path("next_cursor")
                .asText();
        assertThat(client.get(VIEWS + "/held/history?limit=1&cursor=" + cursor).code())
                .isEqualTo("stale_cursor");
    }

    @Test
    void a_preview_marks_odd_days_with_the_reason() {
        JsonNode preview = ok(client.get(VIEWS + "/nightly/firings?count=2&from=2026-03-28T13:00:00%2B01:00"));
        assertThat(preview.at("/dimension/availability").asText()).isEqualTo("available");
        assertThat(preview.path("firings")).hasSize(2);
        JsonNode shifted = preview.at("/firings/0");
        assertThat(names(shifted)).containsExactly("nominal_time", "local_time", "offset", "fires", "note");
        assertThat(shifted.path("nominal_time").asText()).isEqualTo("2026-03-29T01:30:00.000Z");
        assertThat(shifted.path("local_time").asText()).isEqualTo("2026-03-29T03:30");
        assertThat(shifted.path("offset").asText()).isEqualTo("+02:00");
        assertThat(shifted.path("fires").asBoolean()).isTrue();
        assertThat(shifted.path("note").asText()).startsWith("02:30 does not exist because clocks go forward");
        assertThat(preview.at("/firings/1/note").isNull()).isTrue();
        assertThat(ok(client.get(VIEWS + "/nightly/firings")).path("firings")).hasSize(10);
    }

    @ParameterizedTest
    @CsvSource({
        "count=0,input_rejected",
        "count=1001,input_rejected",
        "from=yesterday,invalid_query",
        "from=%2B10000-01-01T00:00:00Z,input_rejected",
        "form=2026-01-01T00:00:00Z,invalid_query"
    })
    void a_preview_of_anything_else_is_refused(String query, String code) {
        assertThat(client.get(VIEWS + "/nightly/firings?" + query).code()).isEqualTo(code);
    }

    @Test
    void a_pause_says_by_whom_and_why_until_it_is_resumed() {
        JsonNode paused = ok(client.post(NIGHTLY + "/pause", "{\"reason\": \"stocktaking\"}"));
        assertThat(paused.path("state").asText()).isEqualTo("paused");
        assertThat(paused.path("paused_by").asText()).isEqualTo("local-operator");
        assertThat(paused.path("pause_reason").asText()).isEqualTo("stocktaking");
        assertThat(paused.path("paused_at").asText()).isEqualTo("2026-03-27T12:00:00.000Z");
        assertThat(paused.path("state_reason").asText()).isNotEmpty();
        JsonNode entry = audit("trigger_pause");
        assertThat(entry.path("subject").asText()).isEqualTo("trigger nightly");
        assertThat(entry.path("reason").asText()).isEqualTo("stocktaking");
        assertThat(entry.path("after")).hasToString("{\"state\":\"paused\"}");
        assertThat(keyed().post(NIGHTLY + "/run", "{}").code()).isEqualTo("trigger_paused");
        JsonNode resumed = ok(client.send("POST", NIGHTLY + "/resume", null));
        assertThat(resumed.path("state").asText()).isEqualTo("active");
        assertThat(resumed.path("paused_by").isNull()).isTrue();
    }

    @Test
    void every_kind_of_trigger_is_paused() {
        assertThat(ok(client.send("POST", FAMILY + "/paid/pause", null))
                        .path("state")
                        .asText())
                .isEqualTo("paused");
    }

    @Test
    void what_the_configuration_pauses_is_not_resumed() {
        Client.Got got = client.post(FAMILY + "/held/resume", "{}");
        assertThat(got.code()).isEqualTo("conflict");
        assertThat(got.json().path("detail").asText()).contains("configuration itself");
        assertThat(audit("trigger_resume").path("outcome").asText()).isEqualTo("refused");
    }

    @Test
    void two_equal_requests_to_fire_start_one_run() {
        Client once = keyed();
        Client.Got first = once.post(NIGHTLY + "/run", "{\"reason\": \"lost file\"}");
        assertThat(first.status()).as(first.toString()).isEqualTo(202);
        assertThat(first.json().path("cause").asText()).isEqualTo("operator");
        assertThat(first.json().path("outcome").asText()).isEqualTo("started");
        String run = first.json().at("/run/workflow_id").asText();
        JsonNode entry = audit("trigger_run");
        assertThat(entry.at("/after/workflow_id").asText()).isEqualTo(run);
        assertThat(entry.path("reason").asText()).isEqualTo("lost file");
        Client.Got again = once.post(NIGHTLY + "/run", "{\"reason\": \"lost file\"}");
        assertThat(again.header("idempotency-replayed")).isEqualTo("true");
        assertThat(again.json()).isEqualTo(first.json());
        assertThat(keyed().post(NIGHTLY + "/run", "{}")
                        .json()
                        .at("/run/workflow_id")
                        .asText())
                .isNotEqualTo(run);
    }

    @Test
    void firing_now_needs_a_key() {
        assertThat(client.post(NIGHTLY + "/run", "{}").code()).isEqualTo("invalid_request");
    }

    @Test
    void a_plan_is_applied_as_it_was_read() {
        assertThat(client.post(NIGHTLY + "/delete", "{\"confirmation\": \"nightly\"}")
                        .status())
                .isEqualTo(202);
        JsonNode plan = ok(client.send("POST", FAMILY + "/plan", null));
        assertThat(names(plan)).containsExactly("plan_digest", "items");
        JsonNode item = plan.at("/items/2");
        assertThat(names(item))
                .containsExactly(
                        "schedule_id",
                        "trigger_name",
                        "change",
                        "reason",
                        "before",
                        "after",
                        "next_before",
                        "next_after");
        assertThat(item.path("change").asText()).isEqualTo("create");
        assertThat(item.path("before").isNull()).isTrue();
        assertThat(item.at("/after/spec/cron").asText()).isEqualTo("30 2 * * *");
        String digest = plan.path("plan_digest").asText();
        JsonNode applied = ok(client.post(FAMILY + "/apply", "{\"plan_digest\": \"" + digest + "\"}"));
        assertThat(names(applied)).containsExactly("plan_digest", "successful", "items");
        assertThat(applied.path("successful").asBoolean()).isTrue();
        assertThat(names(applied.at("/items/2")))
                .containsExactly("schedule_id", "trigger_name", "change", "status", "error_code");
        assertThat(applied.at("/items/2/status").asText()).isEqualTo("applied");
        assertThat(audit("trigger_apply").path("after").toString())
                .isEqualTo("{\"plan_digest\":\"" + digest + "\",\"successful\":true}");
        assertThat(client.post(FAMILY + "/apply", "{\"plan_digest\": \"" + digest + "\"}")
                        .code())
                .isEqualTo("stale_plan");
        JsonNode unchanged = ok(client.send("POST", FAMILY + "/apply", null));
        assertThat(unchanged.at("/items/2/status").asText()).isEqualTo("unchanged");
    }

    @Test
    void what_cannot_be_applied_is_told_with_its_code() {
        client.post(NIGHTLY + "/delete", "{\"confirmation\": \"nightly\"}");
        triggers.conflict(true);
        JsonNode applied = ok(client.post(FAMILY + "/apply", "{}"));
        assertThat(applied.path("successful").asBoolean()).isFalse();
        assertThat(applied.at("/items/2/status").asText()).isEqualTo("failed");
        assertThat(applied.at("/items/2/error_code").asText()).isEqualTo("conflict");
    }

    @Test
    void a_deletion_is_confirmed_with_the_name() {
        for (String body : List.of("{}", "{\"confirmation\": \"\"}", "{\"confirmation\": \"yes\"}")) {
            Client.Got refused = client.post(NIGHTLY + "/delete", body);
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.code()).isEqualTo("confirmation_required");
            assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo("/confirmation");
        }
        Client.Got deleted = client.post(NIGHTLY + "/delete", "{\"confirmation\": \"nightly\"}");
        assertThat(deleted.status()).isEqualTo(202);
        assertThat(deleted.json()).hasToString("{\"status\":\"deleted\"}");
        assertThat(audit("trigger_delete").path("outcome").asText()).isEqualTo("succeeded");
        JsonNode left = ok(client.get(VIEWS + "/nightly")).path("trigger");
        assertThat(left.path("state").asText()).isEqualTo("unavailable");
        assertThat(left.path("state_reason").asText()).contains("apply");
        assertThat(keyed().post(NIGHTLY + "/run", "{}").code()).isEqualTo("trigger_unavailable");
    }

    @Test
    void an_engine_that_does_not_answer_is_unavailable() {
        triggers.answers(false);
        Client.Got got = client.get(VIEWS + "/nightly");
        assertThat(got.status()).isEqualTo(503);
        assertThat(got.code()).isEqualTo("engine_unavailable");
        assertThat(got.header("retry-after")).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/firings", "/history"})
    void an_unknown_trigger_is_not_found(String view) {
        assertThat(client.get(VIEWS + "/unknown" + view).code()).isEqualTo("not_found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pause", "resume", "run"})
    void an_unknown_trigger_is_not_steered(String verb) {
        assertThat(keyed().post(FAMILY + "/unknown/" + verb, "{}").code()).isEqualTo("not_found");
    }

    static Stream<Signature> of_one_trigger_or_changing() {
        return Signature.all().stream()
                .filter(one -> one.path().startsWith(FAMILY)
                        || one.path().startsWith(VIEWS + "/")
                        || one.path().contains("/backfills/"));
    }

    @ParameterizedTest
    @MethodSource("of_one_trigger_or_changing")
    void a_process_without_triggers_does_not_have_their_operations(Signature one) {
        Client.Got got = Requests.refused(one).by(without, one.method());
        assertThat(got.status()).as(got.toString()).isEqualTo(404);
        assertThat(got.code()).isEqualTo("not_found");
    }

    @Test
    void a_process_without_triggers_says_so() {
        JsonNode page = ok(without.get(VIEWS));
        assertThat(page.at("/dimension/availability").asText()).isEqualTo("unavailable");
        assertThat(page.at("/dimension/reason").asText()).isNotEmpty();
        assertThat(page.path("triggers")).isEmpty();
        assertThat(ok(without.get("/v1/operations"))
                        .at("/triggers/availability")
                        .asText())
                .isEqualTo("unavailable");
        assertThat(ok(client.get("/v1/operations")).at("/triggers/availability").asText())
                .isEqualTo("available");
        JsonNode capabilities = ok(without.get("/v1/operations/capabilities"));
        JsonNode here = ok(client.get("/v1/operations/capabilities"));
        for (String action : List.of("apply", "pause", "resume", "run", "backfill", "delete")) {
            assertThat(capabilities.path("trigger_" + action).asBoolean()).isFalse();
            assertThat(here.path("trigger_" + action).asBoolean()).isTrue();
        }
    }
}
