package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.payload.Json;
import dev.flow.identity.Scope;
import dev.flow.runs.Failure.Category;
import dev.flow.runs.Failure.Phase;
import dev.flow.testing.Eventually;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** How runs are described, steered and read, on each kind of engine. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DescriptionSuite {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final RunsFixture.Kind kind;
    private @Nullable RunsFixture ground;

    DescriptionSuite(RunsFixture.Kind kind) {
        this.kind = kind;
    }

    @BeforeAll
    void open() {
        ground = RunsFixture.of(kind)
                .with(
                        "greet",
                        "do: [{greet: {set: {said: '${ .name }'}}}]",
                        "hears",
                        "do: [{hear: {listen: {to: {one: {with: {type: go}}}}}}]",
                        "asks",
                        "do: [{below: {run: {workflow: {namespace: shop, name: hears, version: '1.0.0'}}}}]",
                        "fails",
                        "do: [{no: {raise: {error: {type: 'https://example.com/no', status: 409, title: No}}}}]",
                        "strict",
                        """
                        input: {schema: {document: {type: object, required: [name]}}}
                        do: [{greet: {set: {said: '${ .name }'}}}]
                        """);
    }

    @AfterAll
    void close() {
        ground().close();
    }

    RunsFixture ground() {
        return java.util.Objects.requireNonNull(ground);
    }

    Runs runs() {
        return ground().runs();
    }

    RunOutcome ended(StartedRun run) {
        return runs().result(run.workflowId(), null, PATIENCE);
    }

    static void refused(String code, Callable<?> action) {
        assertThatThrownBy(action::call)
                .isInstanceOfSatisfying(
                        RunsException.class, e -> assertThat(e.code()).hasToString(code));
    }

    @Test
    void a_completed_run_is_described_with_all_it_was_started_with() {
        StartedRun run = ground().starts()
                .start(StartCommand.of("shop.greet", "described")
                        .withInput(Json.object().put("name", "Ada"))
                        .withLabels(Map.of("team", "blue"))
                        .withSource(new StartCommand.Source("ada", "order-7", "trace-1", null)));
        assertThat(ended(run))
                .isEqualTo(new RunOutcome(RunStatus.COMPLETED, Json.object().put("said", "Ada"), null));

        RunDescription described = runs().describe(run.workflowId(), null);

        assertThat(described.identity().workflowId()).isEqualTo(run.workflowId());
        assertThat(described.identity().runId()).isEqualTo(run.runId());
        assertThat(described.identity().workflow()).isEqualTo("shop.greet");
        assertThat(described.state().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(described.state().closeTime()).isNotNull();
        assertThat(described.definition().definitionDigest()).isEqualTo(run.definitionDigest());
        assertThat(described.definition().revisionId()).isEqualTo("revision-1");
        assertThat(described.definition().artifactIdentity()).isEqualTo("unversioned");
        assertThat(described.start().triggerName()).isEqualTo("api");
        assertThat(described.start().businessRequestId()).isEqualTo("described");
        assertThat(described.start().source().correlationId()).isEqualTo("order-7");
        assertThat(described.start().source().traceId()).isEqualTo("trace-1");
        assertThat(described.start().source().identityDigest()).isEqualTo(run.sourceIdentityDigest());
        assertThat(described.start().labels()).isEqualTo(Map.of("team", "blue"));
        assertThat(described.waits().waitingFor()).isEmpty();
        assertThat(described.failure()).isNull();
        assertThat(described.lineage().continuation())
                .extracting(RunDescription.Segment::runId)
                .containsExactly(run.runId());
        assertThat(described.lineage().parent()).isNull();
        assertThat(described.history().events()).isEqualTo(5);
        assertThat(described.scopeDigest()).isEqualTo(RunsFixture.SCOPE.digest());
    }

    @Test
    void a_failed_run_says_whose_turn_it_is() {
        StartedRun run = ground().start("fails", "failed", Json.object());
        Failure expected = new Failure(
                "workflow_error",
                "https://example.com/no",
                "No",
                null,
                409,
                "/do/0/no",
                Category.EXECUTION,
                Phase.TASK,
                false);

        assertThat(ended(run)).isEqualTo(new RunOutcome(RunStatus.FAILED, null, expected));
        RunDescription described = runs().describe(run.workflowId(), null);
        assertThat(described.state().status()).isEqualTo(RunStatus.FAILED);
        assertThat(described.failure()).isEqualTo(expected);
    }

    @Test
    void a_cancelled_run_is_canceled_and_cannot_be_steered_any_more() {
        StartedRun run = ground().start("hears", "canceled", Json.object());
        runs().cancel(run.workflowId(), null, "ada", "not needed");

        assertThat(ended(run).status()).isEqualTo(RunStatus.CANCELED);
        assertThat(runs().describe(run.workflowId(), run.runId()).state().status())
                .isEqualTo(RunStatus.CANCELED);
        refused("conflict", () -> {
            runs().cancel(run.workflowId(), null, "ada", null);
            return run;
        });
        refused("conflict", () -> {
            runs().terminate(run.workflowId(), null, "ada", null);
            return run;
        });
        refused("conflict", () -> {
            runs().deliver(run.workflowId(), "go", "1", Json.object());
            return run;
        });
    }

    @Test
    void a_terminated_run_is_terminated() {
        StartedRun run = ground().start("hears", "terminated", Json.object());
        runs().terminate(run.workflowId(), run.runId(), "ada", "it is stuck");

        assertThat(ended(run).status()).isEqualTo(RunStatus.TERMINATED);
        assertThat(runs().describe(run.workflowId(), null).state().status()).isEqualTo(RunStatus.TERMINATED);
    }

    @Test
    void the_result_of_an_open_run_has_the_status_of_its_description() {
        StartedRun run = ground().start("hears", "open", Json.object());
        Eventually.get(
                () -> runs().describe(run.workflowId(), null),
                found -> found.state().status() == RunStatus.WAITING);

        assertThat(runs().result(run.workflowId(), null, Duration.ZERO))
                .isEqualTo(new RunOutcome(RunStatus.WAITING, null, null));
        assertThat(runs().result(run.workflowId(), null, Duration.ofMillis(300)))
                .isEqualTo(new RunOutcome(RunStatus.WAITING, null, null));
        refused("input_rejected", () -> runs().result(run.workflowId(), null, Duration.ofSeconds(61)));
    }

    @Test
    void the_same_event_counts_once_and_a_cloud_event_is_taken_as_it_is() {
        StartedRun run = ground().start("hears", "events", Json.object());
        JsonNode given = Json.object()
                .put("specversion", "1.0")
                .put("id", "1")
                .put("source", "/test")
                .put("type", "go")
                .put("data", 7);
        runs().deliver(
                        run.workflowId(),
                        Json.object()
                                .put("specversion", "1.0")
                                .put("id", "0")
                                .put("source", "/test")
                                .put("type", "other"));
        runs().deliver(run.workflowId(), (com.fasterxml.jackson.databind.node.ObjectNode) given);

        assertThat(String.valueOf(ended(run).output())).isEqualTo("[7]");
        refused("invalid_payload", () -> {
            runs().deliver(run.workflowId(), Json.object().put("type", "go"));
            return run;
        });
    }

    @Test
    void a_run_of_another_scope_is_not_there() {
        StartedRun run = ground().start("hears", "ours", Json.object());
        Runs theirs = ground().runs(new Scope("other", "shop", "test"), Clock.systemUTC());

        refused("not_found", () -> theirs.describe(run.workflowId(), null));
        refused("not_found", () -> theirs.result(run.workflowId(), null, Duration.ZERO));
        refused("not_found", () -> theirs.timeline(run.workflowId(), null, 10, null));
        refused("not_found", () -> theirs.values(run.workflowId(), null, 10, null));
        refused(
                "not_found",
                () -> theirs.history(run.workflowId(), null, RunHistory.Order.OLDEST_FIRST, 10, null, true));
        refused("not_found", () -> {
            theirs.cancel(run.workflowId(), null, "ada", null);
            return run;
        });
        refused("not_found", () -> runs().describe("shop.hears.01ARZ3NDEKTSV4RRFFQ69G5FAV", null));
        assertThat(runs().describe(run.workflowId(), null).state().status().isClosed())
                .isFalse();
    }

    @Test
    void a_sub_workflow_belongs_to_the_scope_and_names_its_parent() {
        StartedRun run = ground().starts()
                .start(StartCommand.of("shop.asks", "parent")
                        .withLabels(Map.of("team", "red"))
                        .withSource(new StartCommand.Source("ada", "order-8", null, null)));
        String below = Eventually.get(
                        () -> runs().history(run.workflowId(), null, RunHistory.Order.OLDEST_FIRST, 100, null, false),
                        history -> history.events().stream().anyMatch(event -> started(event) != null))
                .events()
                .stream()
                .map(DescriptionSuite::started)
                .filter(java.util.Objects::nonNull)
                .findFirst()
                .orElseThrow();

        RunDescription described = runs().describe(below, null);

        assertThat(described.identity().workflow()).isEqualTo("shop.hears");
        assertThat(described.start().triggerName()).isEqualTo("sub-workflow");
        assertThat(described.start().labels()).isEqualTo(Map.of("team", "red"));
        assertThat(described.start().source().correlationId()).isEqualTo("order-8");
        assertThat(described.start().businessRequestId()).isNull();
        assertThat(described.lineage().parent()).isEqualTo(new RunDescription.Parent(run.workflowId(), run.runId()));
        runs().deliver(below, "go", "1", Json.object());
        assertThat(ended(run).status()).isEqualTo(RunStatus.COMPLETED);
    }

    private static @Nullable String started(JsonNode event) {
        return event.at("/childWorkflowExecutionStartedEventAttributes/workflowExecution/workflowId")
                .textValue();
    }

    @Test
    void a_run_that_continues_as_new_stays_the_same_run() {
        try (RunsFixture continuing = RunsFixture.continuing(kind, 12).with("rounds", """
                do:
                  - rounds:
                      for: {each: round, in: '[range(6)]'}
                      do: [{ask: {call: 'host:1.0.0@default', with: {}}}]
                  - hear: {listen: {to: {one: {with: {type: go}}}}}
                """)) {
            StartedRun run = continuing
                    .starts()
                    .start(StartCommand.of("shop.rounds", "continued")
                            .withLabels(Map.of("team", "green"))
                            .withSource(new StartCommand.Source("ada", "order-9", null, null)));
            RunDescription described = Eventually.get(
                    () -> continuing.runs().describe(run.workflowId(), null),
                    found ->
                            found.waits().waitingFor().stream().anyMatch(wait -> wait.kind() == WaitingFor.Kind.EVENT));

            assertThat(described.lineage().continuation()).hasSizeGreaterThan(2);
            assertThat(described.lineage().continuation().getFirst().runId()).isEqualTo(run.runId());
            assertThat(described.lineage().continuation().getLast().runId())
                    .isEqualTo(described.identity().runId());
            assertThat(described.start().labels()).isEqualTo(Map.of("team", "green"));
            assertThat(described.start().source().correlationId()).isEqualTo("order-9");
            assertThat(described.start().businessRequestId()).isEqualTo("continued");
            assertThat(described.waits().waitingFor()).singleElement().satisfies(wait -> {
                assertThat(wait.kind()).isEqualTo(WaitingFor.Kind.EVENT);
                assertThat(wait.task()).isEqualTo("/do/1/hear");
                assertThat(wait.on()).isEqualTo("go");
            });
            assertThat(continuing
                            .runs()
                            .describe(run.workflowId(), run.runId())
                            .state()
                            .status())
                    .isEqualTo(RunStatus.CONTINUED);

            StartedRun again = continuing.start("rounds", "continued", Json.object());
            assertThat(again.status()).isEqualTo(StartedRun.Status.DUPLICATE);
            assertThat(again.runId()).isEqualTo(run.runId());
            refused(
                    "start_conflict",
                    () -> continuing.start("rounds", "continued", Json.object().put("a", 1)));

            continuing.runs().deliver(run.workflowId(), "go", "1", Json.object());
            assertThat(continuing
                            .runs()
                            .result(run.workflowId(), run.runId(), PATIENCE)
                            .status())
                    .isEqualTo(RunStatus.COMPLETED);
        }
    }

    @Test
    void a_run_is_started_again_with_its_own_input() {
        StartedRun first = ground().start("greet", "once", Json.object().put("name", "Ada"));
        PreparedStart again =
                ground().starts().prepareAgain(first.workflowId(), "twice", null, StartCommand.Source.UNKNOWN);

        StartedRun second = ground().starts().start(again);

        assertThat(second.workflowId()).isNotEqualTo(first.workflowId());
        assertThat(String.valueOf(ended(second).output())).isEqualTo("{\"said\":\"Ada\"}");
        assertThat(runs().describe(second.workflowId(), null).start().source().startedFrom())
                .isEqualTo(first.workflowId());
    }
}
