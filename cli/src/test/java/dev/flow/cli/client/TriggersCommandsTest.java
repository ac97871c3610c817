package dev.flow.cli.client;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What the commands of triggers ask a service for, and what they make of its answers. */
final class TriggersCommandsTest {
    private static final String AVAILABLE = "\"dimension\": {\"availability\": \"available\", \"reason\": null}";
    private static final String FIRED = """
            {"nominal_time": "2026-03-27T01:30:00.000Z", "cause": "schedule", "actual_time": "2026-03-27T01:30:00.012Z",
             "outcome": "started", "reason": null,
             "run": {"workflow_id": "shop.report.A1", "run_id": "r1", "status": "completed"}}""";
    private static final String SKIPPED = """
            {"nominal_time": "2026-03-26T01:30:00.000Z", "cause": "schedule", "actual_time": null,
             "outcome": "skipped", "reason": "A run was open (overlap: skip).", "run": null}""";
    private static final String NIGHTLY = """
            {"name": "nightly", "kind": "schedule", "workflow_name": "shop.report", "state": "%s", "state_reason": %s,
             "paused_by": %s, "paused_at": null, "pause_reason": null,
             "schedule": {"spec": {"cron": "30 2 * * *"}, "timezone": "Europe/Berlin",
               "next": ["2026-03-28T01:30:00.000Z"], "last": [%s], "overlap": "skip", "drift": true}}""";
    private static final String ACTIVE = NIGHTLY.formatted("active", "null", "null", FIRED);
    private static final String PAUSED =
            NIGHTLY.formatted("paused", "\"An operator has paused it.\"", "\"ada\"", FIRED);
    private static final String PAID = """
            {"name": "paid", "kind": "event", "workflow_name": "shop.invoice", "state": "active", "state_reason": null,
             "paused_by": null, "paused_at": null, "pause_reason": null, "schedule": null}""";
    private static final String PLAN = """
            {"plan_digest": "p1", "items": [
              {"schedule_id": "s1", "trigger_name": "nightly", "change": "create", "reason": "It does not exist.",
               "before": null, "after": {}, "next_before": [], "next_after": ["2026-03-28T01:30:00.000Z"]},
              {"schedule_id": "s2", "trigger_name": "weekly", "change": "none", "reason": "It is as declared.",
               "before": {}, "after": {}, "next_before": [], "next_after": []}]}""";
    private static final String APPLIED = """
            {"plan_digest": "p1", "successful": %s, "items": [
              {"schedule_id": "s1", "trigger_name": "nightly", "change": "create", "status": "%s", "error_code": %s},
              {"schedule_id": "s2", "trigger_name": "weekly", "change": "none", "status": "unchanged",
               "error_code": null}]}""";

    private final AnsweringService service = new AnsweringService("triggers");

    @AfterEach
    void stop() {
        service.close();
    }

    private static Invocation done(Invocation invocation) {
        assertThat(invocation.code()).as(invocation.err()).isZero();
        return invocation;
    }

    @Test
    void triggers_are_listed_with_their_next_and_last_firing() {
        service.on(
                "GET /v1/operations/triggers",
                "{" + AVAILABLE + ", \"triggers\": [" + ACTIVE + ", " + PAID + "], \"next_cursor\": \"c1\"}");
        var listed = done(service.flow("list", "--limit", "2"));
        assertThat(listed.out()).isEqualTo("""
                name     kind      workflow_name  state   next                  last     drift
                nightly  schedule  shop.report    active  2026-03-28T01:30:00Z  started  yes
                paid     event     shop.invoice   active
                """);
        assertThat(listed.err()).isEqualTo("There are more: --cursor c1\n");
        assertThat(service.asked()).containsExactly("GET /v1/operations/triggers?limit=2");
    }

    @Test
    void a_list_is_data_for_programs() throws Exception {
        service.on(
                "GET /v1/operations/triggers",
                "{" + AVAILABLE + ", \"triggers\": [" + PAID + "], \"next_cursor\": null}");
        assertThat(Json.read(done(service.flow("list", "--output", "json")).out()))
                .isEqualTo(Json.read("[" + PAID + "]"));
    }

    @Test
    void nothing_declared_is_said() {
        service.on("GET /v1/operations/triggers", "{" + AVAILABLE + ", \"triggers\": [], \"next_cursor\": null}");
        assertThat(service.flow("list"))
                .isEqualTo(new Invocation(0, "", "The active configuration declares no triggers.\n"));
        assertThat(service.flow("list", "-o", "json").out()).isEqualTo("[]\n");
    }

    @Test
    void a_service_without_triggers_is_unavailable() {
        service.on(
                "GET /v1/operations/triggers",
                "{\"dimension\": {\"availability\": \"unavailable\", \"reason\": \"This process has no triggers.\"},"
                        + " \"triggers\": [], \"next_cursor\": null}");
        assertThat(service.flow("list"))
                .isEqualTo(new Invocation(3, "", "flow triggers list: This process has no triggers.\n"));
    }

    @Test
    void a_trigger_is_described_as_yaml() {
        service.on("GET /v1/operations/triggers/nightly", "{" + AVAILABLE + ", \"trigger\": " + PAUSED + "}");
        assertThat(done(service.flow("describe", "nightly")).out())
                .startsWith("name: nightly\n")
                .contains("state: paused\n", "paused_by: ada\n", "  timezone: Europe/Berlin\n");
    }

    @Test
    void firings_are_listed_with_their_run_or_the_reason() {
        service.on(
                "GET /v1/operations/triggers/shop.report/history",
                "{" + AVAILABLE + ", \"firings\": [" + FIRED + "," + SKIPPED + "], \"next_cursor\": null}");
        assertThat(service.flow("history", "shop.report", "--limit", "2", "--cursor", "c0"))
                .isEqualTo(new Invocation(0, """
                        nominal_time          cause     outcome  workflow_id     status     reason
                        2026-03-27T01:30:00Z  schedule  started  shop.report.A1  completed
                        2026-03-26T01:30:00Z  schedule  skipped                             A run was open (overlap: skip).
                        """, ""));
        assertThat(service.asked())
                .containsExactly("GET /v1/operations/triggers/shop.report/history?limit=2&cursor=c0");
    }

    @Test
    void a_plan_shows_the_changes_and_its_digest() throws Exception {
        service.on("POST /v1/triggers/plan", PLAN);
        assertThat(done(service.flow("plan")).out()).isEqualTo("""
                trigger_name  change  next                  reason
                nightly       create  2026-03-28T01:30:00Z  It does not exist.
                unchanged: 1
                plan: p1
                """);
        assertThat(Json.read(service.flow("plan", "-o", "json").out())).isEqualTo(Json.read(PLAN));
    }

    @Test
    void apply_shows_the_plan_and_applies_that_one() {
        service.on("POST /v1/triggers/plan", PLAN);
        service.on("POST /v1/triggers/apply", APPLIED.formatted("true", "applied", "null"));
        var applied = done(service.flow("apply"));
        assertThat(service.asked())
                .containsExactly("POST /v1/triggers/plan {}", "POST /v1/triggers/apply {\"plan_digest\":\"p1\"}");
        assertThat(applied.out()).isEqualTo("""
                trigger_name  change  status   error_code
                nightly       create  applied
                """);
        assertThat(applied.err())
                .contains("It does not exist.", "plan: p1")
                .endsWith("The schedules are as declared.\n");
    }

    @Test
    void a_plan_that_was_read_is_applied_without_another() {
        service.on("POST /v1/triggers/apply", APPLIED.formatted("true", "applied", "null"));
        done(service.flow("apply", "--plan", "p0"));
        assertThat(service.asked()).containsExactly("POST /v1/triggers/apply {\"plan_digest\":\"p0\"}");
    }

    @Test
    void a_schedule_that_cannot_be_applied_is_a_failure() {
        service.on("POST /v1/triggers/apply", APPLIED.formatted("false", "failed", "\"conflict\""));
        var applied = service.flow("apply", "--plan", "p1");
        assertThat(applied.code()).isEqualTo(1);
        assertThat(applied.out()).contains("nightly       create  failed  conflict");
        assertThat(applied.err()).isEqualTo("Some schedules are not as declared.\n");
    }

    @ParameterizedTest
    @CsvSource({
        "409, stale_plan, 5",
        "403, forbidden, 4",
        "503, engine_unavailable, 3",
        "404, not_found, 2",
    })
    void refusals_have_the_exit_codes_of_the_command_line(int status, String code, int exit) {
        service.on("POST /v1/triggers/apply", AnsweringService.problem(status, code, "Not now."));
        var refused = service.flow("apply", "--plan", "p1");
        assertThat(refused.code()).isEqualTo(exit);
        assertThat(refused.err()).contains("Not now. [" + code + "]");
    }

    @Test
    void a_pause_sends_the_reason_and_shows_the_state() {
        service.on("POST /v1/triggers/nightly/pause", PAUSED);
        assertThat(done(service.flow("pause", "nightly", "--reason", "stocktaking"))
                        .out())
                .isEqualTo("""
                name          nightly
                state         paused
                state_reason  An operator has paused it.
                paused_by     ada
                """);
        assertThat(service.asked()).containsExactly("POST /v1/triggers/nightly/pause {\"reason\":\"stocktaking\"}");
    }

    @Test
    void a_trigger_is_resumed() throws Exception {
        service.on("POST /v1/triggers/nightly/resume", ACTIVE);
        assertThat(Json.read(
                        done(service.flow("resume", "nightly", "-o", "json")).out()))
                .isEqualTo(Json.read(ACTIVE));
        assertThat(service.asked()).containsExactly("POST /v1/triggers/nightly/resume {}");
    }

    @Test
    void a_firing_now_has_a_key() {
        service.on("POST /v1/triggers/nightly/run", FIRED);
        assertThat(done(service.flow("run", "nightly", "--key", "k1", "--reason", "late file"))
                        .out())
                .contains("started  shop.report.A1");
        assertThat(service.received().getLast().header("x-idempotency-key")).isEqualTo("k1");
        assertThat(service.asked()).containsExactly("POST /v1/triggers/nightly/run {\"reason\":\"late file\"}");
        done(service.flow("run", "nightly"));
        assertThat(service.received().getLast().header("x-idempotency-key")).startsWith("cli-");
    }

    @Test
    void a_firing_without_a_run_is_a_failure() {
        service.on("POST /v1/triggers/nightly/run", SKIPPED);
        var skipped = service.flow("run", "nightly");
        assertThat(skipped.code()).isEqualTo(1);
        assertThat(skipped.out()).contains("skipped", "A run was open");
    }

    @Test
    void a_deletion_repeats_the_name() {
        assertThat(service.flow("delete", "nightly").code()).isEqualTo(2);
        assertThat(service.asked()).isEmpty();
        service.on("POST /v1/triggers/nightly/delete", "{\"status\": \"deleted\"}");
        assertThat(service.flow("delete", "nightly", "--confirm", "nightly"))
                .isEqualTo(new Invocation(0, "", "deleted\n"));
        assertThat(service.asked()).containsExactly("POST /v1/triggers/nightly/delete {\"confirmation\":\"nightly\"}");
    }

    @Test
    void a_preview_of_the_active_configuration_looks_as_that_of_a_directory() {
        service.on("GET /v1/operations/triggers/nightly/firings", "{" + AVAILABLE + """
                , "firings": [
                  {"nominal_time": "2026-03-29T01:30:00.000Z", "local_time": "2026-03-29T03:30", "offset": "+02:00",
                   "fires": true, "note": "02:30 does not exist"},
                  {"nominal_time": "2026-03-31T00:30:00.000Z", "local_time": "2026-03-31T02:30", "offset": "+02:00",
                   "fires": false, "note": "2026-03-31 is excluded"}]}""");
        service.on("GET /v1/operations/triggers/nightly", "{" + AVAILABLE + ", \"trigger\": " + PAUSED + "}");
        assertThat(service.flow("preview", "nightly", "--active", "-n", "2", "--from", "2026-03-28T13:00:00+01:00"))
                .isEqualTo(new Invocation(0, """
                        local             day  offset  utc                   note
                        2026-03-29 03:30  Sun  +02:00  2026-03-29T01:30:00Z  02:30 does not exist
                        2026-03-31 02:30  Tue  +02:00  -                     2026-03-31 is excluded
                        """, "The trigger is paused: An operator has paused it.\n"));
        assertThat(service.asked().getFirst())
                .isEqualTo("GET /v1/operations/triggers/nightly/firings?count=2&from=2026-03-28T12%3A00%3A00Z");
    }

    @Test
    void a_preview_reads_a_directory_or_asks_a_service() {
        assertThat(service.flow("preview", "nightly", "--active", "--config-dir", "."))
                .isEqualTo(new Invocation(
                        2, "", "flow triggers preview: --active and --config-dir exclude each other.\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"list", "describe", "history", "plan", "apply", "pause", "resume", "run", "backfill", "delete"})
    void every_command_has_help_with_an_example(String name) {
        var help = Invocation.of("triggers", name, "--help");
        assertThat(help.code()).isZero();
        assertThat(help.out()).startsWith("Usage: flow triggers " + name).contains("\nExample:\n", "--server=URL");
        assertThat(help.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }
}
