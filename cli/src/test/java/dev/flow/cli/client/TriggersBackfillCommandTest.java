package dev.flow.cli.client;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import dev.flow.testing.http.TestHttpService.Received;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code flow triggers backfill} asks a service for, and what it makes of its answers. */
final class TriggersBackfillCommandTest {
    private static final String DUE = """
            {"nominal_time": "2026-03-20T01:30:00.000Z", "status": "due", "reason": "It was missed.", "run": null}""";
    private static final String RAN = """
            {"nominal_time": "2026-03-21T01:30:00.000Z", "status": "ran_already", "reason": null,
             "run": {"workflow_id": "shop.report.A1", "run_id": "r1", "status": "completed"}}""";
    private static final String BACKFILL = """
            {"backfill_id": "b1", "trigger_name": "nightly", "from": "2026-03-20T00:00:00.000Z",
             "to": "2026-03-22T00:00:00.000Z", "missing_only": true, "concurrency": 1, "state": "%s", "reason": null,
             "progress": {"slots": 2, "ran_already": 1, "started": 1, "running": %d, "ended": %d, "completed": %d,
               "failed": 0},
             "requested_by": "ada", "requested_at": "2026-03-27T12:00:00.000Z", "ended_at": %s}""";
    private static final String RUNNING = BACKFILL.formatted("running", 1, 0, 0, "null");
    private static final String VIEW = """
            {"dimension": {"availability": "available", "reason": null}, "backfill": %s, "slots": [%s, %s],
             "next_cursor": "c1"}""";
    private static final String REQUEST = "POST /v1/triggers/nightly/backfill";
    private static final String[] WINDOW = {"--from", "2026-03-20T00:00:00Z", "--to", "2026-03-22T00:00:00Z"};

    private final AnsweringService service = new AnsweringService("triggers", "backfill");

    @AfterEach
    void stop() {
        service.close();
    }

    private Invocation backfill(String... more) {
        return service.flow(Stream.of(Stream.of("nightly"), Stream.of(WINDOW), Stream.of(more))
                .flatMap(part -> part)
                .toArray(String[]::new));
    }

    private List<String> bodies() {
        return service.received().stream().map(Received::body).toList();
    }

    @Test
    void a_request_has_a_key_and_shows_the_backfill() {
        service.on(REQUEST, RUNNING);
        var begun = backfill("--all", "--concurrency", "3", "--reason", "the source was down", "--key", "k1");
        assertThat(begun).isEqualTo(new Invocation(0, """
                backfill_id   b1
                trigger_name  nightly
                from          2026-03-20T00:00:00.000Z
                to            2026-03-22T00:00:00.000Z
                state         running
                progress      slots 2, ran already 1, started 1, running 1, completed 0, ended otherwise 0, failed to start 0
                """, ""));
        assertThat(bodies())
                .containsExactly("{\"reason\":\"the source was down\",\"from\":\"2026-03-20T00:00:00Z\","
                        + "\"to\":\"2026-03-22T00:00:00Z\",\"missing_only\":false,\"concurrency\":3}");
        assertThat(service.received().getFirst().header("x-idempotency-key")).isEqualTo("k1");
    }

    @Test
    void a_dry_run_lists_all_times_whatever_one_answer_shows() throws Exception {
        String first = "{\"count\": 2, \"ran_already\": 1, \"slots\": [" + DUE
                + "], \"next_from\": \"2026-03-21T01:30:00.000Z\"}";
        String second = "{\"count\": 1, \"ran_already\": 1, \"slots\": [" + RAN + "], \"next_from\": null}";
        service.on(REQUEST, first, second);
        assertThat(backfill("--dry-run")).isEqualTo(new Invocation(0, """
                nominal_time          slot         workflow_id     status     reason
                2026-03-20T01:30:00Z  due                                     It was missed.
                2026-03-21T01:30:00Z  ran_already  shop.report.A1  completed
                """, "slots: 2, ran already: 1\n"));
        assertThat(bodies().getLast()).contains("\"from\":\"2026-03-21T01:30:00.000Z\"", "\"dry_run\":true");
        service.on(REQUEST, first, second);
        assertThat(Json.read(backfill("--dry-run", "-o", "json").out()))
                .isEqualTo(Json.read("[" + DUE + "," + RAN + "]"));
    }

    @Test
    void waiting_ends_with_the_last_run() {
        service.on(REQUEST, RUNNING);
        String done = BACKFILL.formatted("completed", 0, 1, 1, "\"2026-03-27T12:01:00.000Z\"");
        service.on("GET /v1/operations/backfills/b1", VIEW.formatted(done, DUE, RAN));
        var waited = backfill("--wait");
        assertThat(waited.code()).isZero();
        assertThat(waited.err()).startsWith("backfill b1\nslots 2, ran already 1, started 1, running 1");
        assertThat(waited.out()).contains("state         completed");
        String failed = BACKFILL.formatted("completed", 0, 1, 0, "\"2026-03-27T12:01:00.000Z\"");
        service.on(REQUEST, failed);
        assertThat(backfill("--wait").code()).isEqualTo(1);
    }

    @Test
    void a_backfill_is_shown_with_its_times() {
        service.on("GET /v1/operations/backfills/b1", VIEW.formatted(RUNNING, DUE, RAN));
        var shown = service.flow("--show", "b1", "--cursor", "c0");
        assertThat(shown.code()).isZero();
        assertThat(shown.out()).contains("backfill_id   b1", "2026-03-21T01:30:00Z  ran_already  shop.report.A1");
        assertThat(shown.err()).isEqualTo("There are more: --cursor c1\n");
        assertThat(service.received().getFirst().uri()).isEqualTo("/v1/operations/backfills/b1?cursor=c0");
    }

    @Test
    void a_backfill_is_cancelled() {
        service.on("POST /v1/backfills/b1/cancel", BACKFILL.formatted("canceled", 1, 0, 0, "null"));
        assertThat(service.flow("--cancel", "b1", "--reason", "too much").out()).contains("state         canceled");
        assertThat(bodies()).containsExactly("{\"reason\":\"too much\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nightly --show b1", "--show b1 --cancel b1", "nightly", "nightly --from x"})
    void what_is_asked_for_is_one_thing(String arguments) {
        var refused = service.flow(arguments.isEmpty() ? new String[0] : arguments.split(" "));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).startsWith("flow triggers backfill: give the ");
        assertThat(service.received()).isEmpty();
    }

    @Test
    void a_concurrency_is_a_number() {
        assertThat(backfill("--concurrency", "many"))
                .isEqualTo(new Invocation(
                        2, "", "flow triggers backfill: 'many' is no concurrency: write a number from 1 to 100.\n"));
    }
}
