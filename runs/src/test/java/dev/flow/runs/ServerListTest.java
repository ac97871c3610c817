package dev.flow.runs;

import dev.flow.engine.StartRequest;
import dev.flow.engine.payload.Json;
import dev.flow.identity.Scope;
import dev.flow.identity.WorkflowPatterns;
import dev.flow.testing.Eventually;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Runs are found by what they are marked with; on a real server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
final class ServerListTest {
    private static final Scope SCOPE = new Scope("list", "shop", "test");
    private static final Scope OTHER = new Scope("other-list", "shop", "test");
    private static final String HEARS = "do: [{hear: {listen: {to: {one: {with: {type: go}}}}}}]";
    private static final int ALL = 5;

    private @Nullable RunsFixture ground;
    private Instant between = Instant.EPOCH;

    private RunsFixture ground() {
        return java.util.Objects.requireNonNull(ground);
    }

    /** a and b are open, c and d completed, e failed. */
    @BeforeAll
    void open() {
        ground = RunsFixture.of(RunsFixture.Kind.SERVER)
                .with(
                        "greet",
                        "do: [{greet: {set: {said: 1}}}]",
                        "hears",
                        HEARS,
                        "fails",
                        "do: [{no: {raise: {error: {type: 'https://example.com/no', status: 409}}}}]");
        start("hears", "a", Map.of("team", "blue"));
        start("hears", "b", Map.of());
        ended(start("greet", "c", Map.of("team", "blue", "size", "two words, & more")));
        between = Clock.systemUTC().instant();
        ended(start("greet", "d", Map.of()));
        ended(start("fails", "e", Map.of()));
        ground().starts(OTHER).start(StartCommand.of("greet", "c"));
        var known = ground().definitions().find("shop.greet").orElseThrow();
        ground().engine().start(new StartRequest("nobody-s", "shop.greet", known.digest(), Json.object()));
        Eventually.get(() -> listed(RunFilter.ALL), runs -> runs.size() == ALL);
        Eventually.get(() -> listed(status(RunStatus.RUNNING)), runs -> runs.size() == 2);
    }

    @AfterAll
    void close() {
        ground().close();
    }

    private StartedRun start(String workflow, String id, Map<String, String> labels) {
        return ground().starts(SCOPE).start(StartCommand.of(workflow, id).withLabels(labels));
    }

    private void ended(StartedRun run) {
        assertThat(runs().result(run.workflowId(), null, Duration.ofSeconds(30))
                        .status()
                        .isClosed())
                .isTrue();
    }

    private Runs runs() {
        return ground().runs(SCOPE, Clock.systemUTC());
    }

    private static RunFilter status(RunStatus status) {
        return RunFilter.of(RunCondition.AnyStatus.of(status));
    }

    /** Which of the runs above. */
    private List<String> listed(RunFilter filter) {
        return listed(WorkflowPatterns.ALL, filter);
    }

    private List<String> listed(WorkflowPatterns workflows, RunFilter filter) {
        return runs().list(filter, workflows, 100, null).workflows().stream()
                .map(run -> java.util.Objects.requireNonNull(
                        runs().describe(run.workflowId(), null).start().businessRequestId()))
                .sorted()
                .toList();
    }

    @Test
    void all_runs_of_the_scope_are_listed_and_nothing_else() {
        assertThat(listed(RunFilter.ALL)).containsExactly("a", "b", "c", "d", "e");
        assertThat(runs().list(RunFilter.ALL, 100, null).dimension().isAvailable())
                .isTrue();
    }

    @Test
    void a_row_says_what_the_run_is() {
        RunFilter filter =
                RunFilter.of(new RunCondition.Workflow("shop.greet"), new RunCondition.Label("size=two words, & more"));

        assertThat(runs().list(filter, 10, null).workflows()).singleElement().satisfies(run -> {
            assertThat(run.workflow()).isEqualTo("shop.greet");
            assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(run.triggerName()).isEqualTo("api");
            assertThat(run.revisionId()).isEqualTo("revision-1");
            assertThat(run.definitionDigest()).startsWith("sha256:");
            assertThat(run.labels()).isEqualTo(Map.of("team", "blue", "size", "two words, & more"));
            assertThat(run.closeTime()).isAfterOrEqualTo(run.startTime());
        });
    }

    @Test
    void runs_of_other_workflows_than_the_wanted_are_not_there() {
        assertThat(listed(WorkflowPatterns.of(List.of("shop.greet")), RunFilter.ALL))
                .containsExactly("c", "d");
        assertThat(listed(WorkflowPatterns.of(List.of("shop.h*", "shop.fails")), RunFilter.ALL))
                .containsExactly("a", "b", "e");
        assertThat(listed(WorkflowPatterns.of(List.of("shop.*")), RunFilter.ALL))
                .containsExactly("a", "b", "c", "d", "e");
        assertThat(listed(WorkflowPatterns.of(List.of("other.*")), RunFilter.ALL))
                .isEmpty();
        RunFilter greet = RunFilter.of(new RunCondition.Workflow("greet"));
        assertThat(listed(WorkflowPatterns.of(List.of("shop.hears")), greet)).isEmpty();
        RunFilter one = RunFilter.of(new RunCondition.Workflow("greet"), new RunCondition.BusinessRequest("c"));
        assertThat(listed(WorkflowPatterns.of(List.of("shop.hears")), one)).isEmpty();
        assertThat(listed(WorkflowPatterns.of(List.of("shop.g*")), one)).containsExactly("c");
    }

    @Test
    void each_filter_chooses() {
        assertThat(listed(status(RunStatus.RUNNING))).containsExactly("a", "b");
        assertThat(listed(status(RunStatus.COMPLETED))).containsExactly("c", "d");
        assertThat(listed(status(RunStatus.FAILED))).containsExactly("e");
        assertThat(listed(status(RunStatus.TERMINATED))).isEmpty();
        assertThat(listed(RunFilter.of(new RunCondition.Workflow("shop.greet"))))
                .containsExactly("c", "d");
        assertThat(listed(RunFilter.of(new RunCondition.Workflow("greet")))).containsExactly("c", "d");
        assertThat(listed(RunFilter.of(new RunCondition.Workflow("nothing")))).isEmpty();
        assertThat(listed(RunFilter.of(new RunCondition.Label("team=blue")))).containsExactly("a", "c");
        assertThat(listed(RunFilter.of(new RunCondition.Label("team=b")))).isEmpty();
        assertThat(listed(RunFilter.of(new RunCondition.Trigger("api")))).hasSize(ALL);
        assertThat(listed(RunFilter.of(RunCondition.AnyStatus.of(RunStatus.FAILED, RunStatus.RUNNING))))
                .containsExactly("a", "b", "e");
        assertThat(listed(RunFilter.of(
                        new RunCondition.Label("team=blue"), new RunCondition.Label("size=two words, & more"))))
                .containsExactly("c");
        assertThat(listed(RunFilter.of(new RunCondition.Label("team=blue"), new RunCondition.Label("size=one"))))
                .isEmpty();
        assertThat(listed(RunFilter.of(new RunCondition.Label("team=BLUE")))).isEmpty();
        refused("not_found", () -> listed(RunFilter.of(new RunCondition.Trigger("nightly"))));
        refused(
                "not_found",
                () -> listed(RunFilter.of(
                        new RunCondition.Trigger("nightly"),
                        new RunCondition.Workflow("shop.greet"),
                        new RunCondition.BusinessRequest("c"))));
        assertThat(listed(RunFilter.of(new RunCondition.Trigger("api"), new RunCondition.Label("team=red"))))
                .isEmpty();
        assertThat(listed(RunFilter.of(new RunCondition.Revision("revision-1"))))
                .hasSize(ALL);
        assertThat(listed(RunFilter.of(new RunCondition.Revision("revision-2"))))
                .isEmpty();
        assertThat(listed(RunFilter.of(new RunCondition.StartedAfter(between)))).containsExactly("d", "e");
        assertThat(listed(RunFilter.of(new RunCondition.StartedBefore(between))))
                .containsExactly("a", "b", "c");
        assertThat(listed(RunFilter.of(new RunCondition.WorkerArtifact("shop:1"))))
                .isEmpty();
        assertThat(listed(RunFilter.of(new RunCondition.Definition(
                        ground().definitions().find("shop.hears").orElseThrow().digest()))))
                .containsExactly("a", "b");
        assertThat(listed(RunFilter.of(new RunCondition.Workflow("shop.greet"), new RunCondition.Label("team=blue"))))
                .containsExactly("c");
    }

    @Test
    void a_business_request_id_finds_its_run_and_needs_the_workflow() {
        assertThat(listed(RunFilter.of(new RunCondition.Workflow("shop.greet"), new RunCondition.BusinessRequest("c"))))
                .containsExactly("c");
        assertThat(listed(RunFilter.of(new RunCondition.Workflow("shop.greet"), new RunCondition.BusinessRequest("a"))))
                .isEmpty();
        assertThat(listed(RunFilter.of(
                        new RunCondition.Workflow("shop.greet"),
                        new RunCondition.BusinessRequest("c"),
                        RunCondition.AnyStatus.of(RunStatus.FAILED))))
                .isEmpty();
        refused(() -> runs().list(RunFilter.of(new RunCondition.BusinessRequest("c")), 10, null));
    }

    @Test
    void pages_hold_each_run_once() {
        List<String> found = new ArrayList<>();
        String token = null;
        do {
            RunPage page = runs().list(RunFilter.ALL, 2, token);
            assertThat(page.workflows()).hasSizeLessThanOrEqualTo(2);
            page.workflows().forEach(run -> found.add(run.workflowId()));
            token = page.nextPageToken();
        } while (token != null);

        assertThat(found).hasSize(ALL).doesNotHaveDuplicates();
    }

    @Test
    void what_no_list_can_answer_is_refused() {
        refused("input_rejected", () -> runs().list(RunFilter.ALL, 0, null));
        refused("input_rejected", () -> runs().list(RunFilter.ALL, 101, null));
        refused(() -> runs().list(RunFilter.ALL, 10, "no token"));
        refused(() -> runs().list(status(RunStatus.PAUSED), 10, null));
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable action) {
        refused("invalid_query", action);
    }

    private static void refused(String code, org.assertj.core.api.ThrowableAssert.ThrowingCallable action) {
        assertThatThrownBy(action)
                .isInstanceOfSatisfying(
                        RunsException.class, e -> assertThat(e.code()).hasToString(code));
    }

    @Test
    void a_value_with_quotes_finds_nothing_and_breaks_nothing() {
        refused("not_found", () -> listed(RunFilter.of(new RunCondition.Trigger("api' OR FlowScope != 'x"))));
        assertThat(listed(RunFilter.of(new RunCondition.Label("team=blue\\")))).isEmpty();
    }

    @Test
    void a_label_of_any_printable_text_finds_its_run_and_no_other() {
        Scope scope = new Scope("labels", "shop", "test");
        List<String> values =
                List.of("it's \"quoted\" \\ `back`", "it%27s", "it's", "a\u2661b \uD83D\uDE00 %", "Blue", "blue");
        for (int index = 0; index < values.size(); index++) {
            ground().starts(scope)
                    .start(StartCommand.of("hears", "run-" + index).withLabels(Map.of("text", values.get(index))));
        }
        Runs runs = ground().runs(scope, Clock.systemUTC());
        Eventually.get(() -> runs.list(RunFilter.ALL, 100, null).workflows(), found -> found.size() == values.size());
        for (String value : values) {
            assertThat(runs.list(RunFilter.of(new RunCondition.Label("text=" + value)), 100, null)
                            .workflows())
                    .as(value)
                    .extracting(RunSummary::labels)
                    .containsExactly(Map.of("text", value));
        }
    }

    @Test
    void a_run_that_continued_is_listed_once() {
        try (RunsFixture continuing =
                RunsFixture.continuing(RunsFixture.Kind.SERVER, 12).with("rounds", """
                do:
                  - rounds:
                      for: {each: round, in: '[range(6)]'}
                      do: [{ask: {call: 'host:1.0.0@default', with: {}}}]
                """)) {
            Scope scope = new Scope("continuing", "shop", "test");
            StartedRun run = continuing.starts(scope).start(StartCommand.of("rounds", "once"));
            Runs runs = continuing.runs(scope, Clock.systemUTC());
            assertThat(runs.result(run.workflowId(), null, Duration.ofSeconds(30))
                            .status())
                    .isEqualTo(RunStatus.COMPLETED);

            RunSummary listed = Eventually.get(
                            () -> runs.list(RunFilter.ALL, 10, null),
                            page -> page.workflows().stream().anyMatch(found -> found.status() == RunStatus.COMPLETED))
                    .workflows()
                    .getFirst();

            assertThat(runs.list(RunFilter.ALL, 10, null).workflows()).hasSize(1);
            assertThat(listed.runId()).isNotEqualTo(run.runId());
            assertThat(listed.startTime())
                    .isEqualTo(
                            runs.describe(run.workflowId(), run.runId()).state().startTime());
        }
    }
}
