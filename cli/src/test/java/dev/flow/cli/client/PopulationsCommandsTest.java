package dev.flow.cli.client;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code flow populations} asks a service for, and what it makes of its answers. */
final class PopulationsCommandsTest {
    private static final String VIEWS = "GET /v1/operations/populations";
    private static final String CHANGES = "POST /v1/populations/p1/";
    private static final String POPULATION = """
            {"workflow_id": "%s", "workflow": "shop.campaign", "run_workflow_id": "shop.campaign.A1",
             "task": "/do/0/everyone", "rerun_of": %s, "query": "customers", "member_workflow": "shop.check",
             "page": 200, "concurrency": 20, "stop_after": %s, "state": "%s", "paused": %s, "reason": %s,
             "progress": {"pages": 2, "members": 300, "started": 10, "running": 3, "completed": 4, "failed": 3},
             "started_at": "2026-03-26T12:00:00.123Z", "ended_at": %s}""";
    private static final String RUNNING = POPULATION.formatted("p1", "null", "null", "running", "null", "null", "null");
    private static final String ENDED = POPULATION.formatted(
            "p2", "null", "3", "failed", "null", "\"3 members have failed.\"", "\"2026-03-26T13:00:00.000Z\"");
    private static final String PAUSED = POPULATION.formatted(
            "p1",
            "null",
            "null",
            "paused",
            "{\"by\": \"ada\", \"reason\": \"stocktaking\", \"at\": \"2026-03-26T12:30:00.000Z\"}",
            "null",
            "null");
    private static final String PAGE = """
            {"dimension": {"availability": "available", "reason": null}, "populations": [%s], "next_cursor": %s}""";
    private static final String FAILURES = """
            [{"member": "17", "workflow_id": "shop.check.A1", "outcome": "failed",
              "error": {"type": "https://example.com/errors/bank", "status": 503, "title": "The bank is closed",
                "detail": null}},
             {"member": "21", "workflow_id": null, "outcome": "not_started", "error": null}]""";
    private static final String VIEW = """
            {"dimension": {"availability": "available", "reason": null}, "population": %s, "failures": %s,
             "next_cursor": %s}""";

    private final AnsweringService service = new AnsweringService("populations");

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void those_of_a_run_are_listed() {
        service.on(VIEWS, PAGE.formatted(RUNNING + "," + ENDED, "\"c1\""));
        var listed = service.flow("list", "--run", "shop.campaign.A1", "--limit", "2");
        assertThat(listed).isEqualTo(new Invocation(0, """
                workflow_id  state    started_at            member_workflow  running  completed  failed
                p1           running  2026-03-26T12:00:00Z  shop.check       3        4          3
                p2           failed   2026-03-26T12:00:00Z  shop.check       3        4          3
                """, "There are more: --cursor c1\n"));
        assertThat(service.asked()).containsExactly(VIEWS + "?workflow_id=shop.campaign.A1&limit=2");
    }

    @Test
    void a_list_is_data_for_programs() throws Exception {
        service.on(VIEWS, PAGE.formatted(RUNNING, "null"));
        assertThat(Json.read(
                        service.flow("list", "--cursor", "c1", "-o", "json").out()))
                .isEqualTo(Json.read("[" + RUNNING + "]"));
        assertThat(service.asked()).containsExactly(VIEWS + "?cursor=c1");
    }

    @Test
    void that_there_are_none_is_said() {
        service.on(VIEWS, PAGE.formatted("", "null"));
        assertThat(service.flow("list")).isEqualTo(new Invocation(0, "", "There are no such populations.\n"));
        assertThat(service.flow("list", "-o", "json").out()).isEqualTo("[]\n");
    }

    @Test
    void a_service_without_populations_is_3() {
        service.on(
                VIEWS,
                "{\"dimension\": {\"availability\": \"unavailable\", \"reason\": \"There are none here.\"},"
                        + " \"populations\": [], \"next_cursor\": null}");
        var listed = service.flow("list");
        assertThat(listed.code()).isEqualTo(3);
        assertThat(listed.err()).contains("There are none here.");
    }

    @Test
    void one_is_described_with_its_progress() {
        service.on(VIEWS + "/p2", VIEW.formatted(ENDED, FAILURES, "\"c1\""));
        assertThat(service.flow("describe", "p2")).isEqualTo(new Invocation(0, """
                workflow_id      p2
                state            failed
                reason           3 members have failed.
                run_workflow_id  shop.campaign.A1
                task             /do/0/everyone
                query            customers
                member_workflow  shop.check
                page             200
                concurrency      20
                stop_after       3
                started_at       2026-03-26T12:00:00Z
                ended_at         2026-03-26T13:00:00Z
                progress         pages 2, members 300, started 10, running 3, completed 4, failed 3
                """, ""));
        assertThat(service.flow("describe", "p2", "-o", "yaml").out()).contains("stop_after: 3\n", "  failed: 3\n");
        assertThat(service.flow("describe", "unknown").code()).isEqualTo(2);
    }

    @Test
    void failed_members_are_listed_page_by_page() throws Exception {
        service.on(VIEWS + "/p2", VIEW.formatted(ENDED, FAILURES, "\"c2\""), VIEW.formatted(ENDED, FAILURES, "null"));
        assertThat(service.flow("describe", "p2", "--failures", "--limit", "2", "--cursor", "c1"))
                .isEqualTo(new Invocation(0, """
                        member  outcome      workflow_id    status  title               detail
                        17      failed       shop.check.A1  503     The bank is closed
                        21      not_started
                        """, "There are more: --cursor c2\n"));
        assertThat(service.asked()).containsExactly(VIEWS + "/p2?limit=2&cursor=c1");
        assertThat(Json.read(service.flow("describe", "p2", "--failures", "-o", "json")
                        .out()))
                .isEqualTo(Json.read(FAILURES));
    }

    @Test
    void that_no_member_has_failed_is_said() {
        service.on(VIEWS + "/p1", VIEW.formatted(RUNNING, "[]", "null"));
        assertThat(service.flow("describe", "p1", "--failures"))
                .isEqualTo(new Invocation(0, "", "There are no such failed members.\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--limit 2", "--cursor c1"})
    void pages_are_of_failed_members(String option) {
        var refused = service.flow(("describe p1 " + option).split(" "));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--limit and --cursor go with --failures.");
        assertThat(service.asked()).isEmpty();
    }

    @Test
    void a_pause_sends_the_reason_and_shows_the_state() {
        service.on(CHANGES + "pause", PAUSED);
        var paused = service.flow("pause", "p1", "--reason", "stocktaking");
        assertThat(paused.code()).as(paused.err()).isZero();
        assertThat(paused.out()).startsWith("""
                workflow_id      p1
                state            paused
                paused_by        ada
                pause_reason     stocktaking
                """);
        assertThat(service.asked()).containsExactly(CHANGES + "pause {\"reason\":\"stocktaking\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"resume", "cancel"})
    void it_is_resumed_and_cancelled(String verb) throws Exception {
        service.on(CHANGES + verb, RUNNING);
        assertThat(Json.read(service.flow(verb, "p1", "-o", "json").out())).isEqualTo(Json.read(RUNNING));
        assertThat(service.asked()).containsExactly(CHANGES + verb + " {}");
    }

    @Test
    void failed_members_are_run_again_under_a_key() {
        service.on(CHANGES + "rerun", POPULATION.formatted("p3", "\"p1\"", "null", "running", "null", "null", "null"));
        var begun = service.flow("rerun", "p1", "--key", "k1");
        assertThat(begun.code()).isZero();
        assertThat(begun.out()).contains("workflow_id      p3\n", "rerun_of         p1\n");
        assertThat(begun.err()).isEqualTo("flow populations describe p3 shows how it goes.\n");
        assertThat(service.received().getLast().header("x-idempotency-key")).isEqualTo("k1");
        assertThat(service.flow("rerun", "p1").code()).isZero();
        assertThat(service.received().getLast().header("x-idempotency-key")).startsWith("cli-");
    }

    @ParameterizedTest
    @CsvSource({"409, conflict, 5", "404, not_found, 2", "403, forbidden, 4", "503, engine_unavailable, 3"})
    void what_the_service_refuses_has_its_exit_code(int status, String code, int exit) {
        service.on(CHANGES + "rerun", AnsweringService.problem(status, code, "It is open."));
        var refused = service.flow("rerun", "p1");
        assertThat(refused.code()).isEqualTo(exit);
        assertThat(refused.err()).contains("It is open. [" + code + "]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "describe", "pause", "resume", "cancel", "rerun"})
    void every_command_has_help_with_an_example(String name) {
        var help = Invocation.of("populations", name, "--help");
        assertThat(help.code()).isZero();
        assertThat(help.out()).startsWith("Usage: flow populations " + name).contains("\nExample", "--server=URL");
        assertThat(help.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }
}
