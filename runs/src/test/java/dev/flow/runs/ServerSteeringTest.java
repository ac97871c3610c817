package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.payload.Json;
import dev.flow.identity.Scope;
import dev.flow.testing.Eventually;
import io.temporal.activity.DynamicActivity;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

/** Steering on a real server, which can also take runs back. */
@Tag("process")
final class ServerSteeringTest extends SteeringSuite {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    ServerSteeringTest() {
        super(RunsFixture.Kind.SERVER);
    }

    @Test
    void a_run_is_taken_back_to_a_task_and_says_what_repeats() {
        Map<String, Integer> counts = new ConcurrentHashMap<>();
        DynamicActivity counting = arguments -> {
            String key = arguments.get(0, JsonNode.class).path("task").asText();
            return Json.object().put("n", counts.merge(key, 1, Integer::sum));
        };
        try (RunsFixture ground =
                RunsFixture.of(RunsFixture.Kind.SERVER, counting).with("steps", """
                do:
                  - first: {call: 'host:1.0.0@default', with: {}}
                  - second: {call: 'host:1.0.0@default', with: {}}
                  - third: {call: 'host:1.0.0@default', with: {}}
                """)) {
            StartedRun run = ground.start("steps", "a", Json.object());
            assertThat(output(ground, run)).isEqualTo("{\"n\":1}");

            RestartedRun tried = restart(ground, run, "second", "key-1", true);
            assertThat(tried)
                    .isEqualTo(new RestartedRun(
                            run.workflowId(), run.runId(), java.util.List.of("/do/1/second", "/do/2/third")));

            RestartedRun restarted = restart(ground, run, "/do/1/second", "key-1", false);
            assertThat(restarted.repeats()).isEqualTo(tried.repeats());
            assertThat(restarted.runId()).isNotEqualTo(run.runId());
            assertThat(output(ground, run)).isEqualTo("{\"n\":2}");
            assertThat(counts).isEqualTo(Map.of("/do/0/first", 1, "/do/1/second", 2, "/do/2/third", 2));

            assertThat(restart(ground, run, "/do/1/second", "key-1", false).runId())
                    .isEqualTo(restarted.runId());
            assertThat(output(ground, run)).isEqualTo("{\"n\":2}");

            StartedRun again = ground.start("steps", "a", Json.object());
            assertThat(again.status()).isEqualTo(StartedRun.Status.DUPLICATE);
        }
    }

    private static RestartedRun restart(RunsFixture ground, StartedRun run, String task, String id, boolean dryRun) {
        return ground.runs()
                .restart(run.workflowId(), null, new RestartCommand(task, "ada", "bank (was) down", id, dryRun));
    }

    @Test
    void a_restart_names_an_unknown_task_as_such_and_a_task_without_a_step_as_not_restartable() {
        try (RunsFixture ground = RunsFixture.of(RunsFixture.Kind.SERVER).with("steps", """
                do:
                  - first: {call: 'host:1.0.0@default', with: {}}
                  - quiet: {set: {a: 1}}
                """)) {
            StartedRun run = ground.start("steps", "unknown", Json.object());
            output(ground, run);
            assertThatThrownBy(() -> restart(ground, run, "fourth", "key-2", true))
                    .isInstanceOfSatisfying(RunsException.class, e -> {
                        assertThat(e.code()).hasToString("input_rejected");
                        assertThat(e.problems())
                                .extracting(InputProblem::pointer, InputProblem::message)
                                .containsExactly(tuple("/from_task", "The workflow shop.steps has no task fourth."));
                    });
            assertThatThrownBy(() -> restart(ground, run, "quiet", "key-3", true))
                    .isInstanceOfSatisfying(
                            RunsException.class, e -> assertThat(e.code()).hasToString("not_restartable"));
        }
    }

    @Test
    void a_restarted_run_is_listed_once_and_described_with_links_both_ways() {
        Scope scope = new Scope("restarted", "shop", "test");
        try (RunsFixture ground = RunsFixture.of(RunsFixture.Kind.SERVER).with("fails", """
                do:
                  - ask: {call: 'host:1.0.0@default', with: {}}
                  - no: {raise: {error: {type: 'https://example.com/no', status: 409}}}
                """)) {
            Runs runs = ground.runs(scope, Clock.systemUTC());
            StartedRun first = ground.starts(scope).start(StartCommand.of("fails", "a"));
            StartedRun other = ground.starts(scope).start(StartCommand.of("fails", "b"));
            runs.result(first.workflowId(), null, PATIENCE);
            runs.result(other.workflowId(), null, PATIENCE);
            RestartedRun second = runs.restart(
                    first.workflowId(), null, new RestartCommand("ask", "ada", "bank (was) down", "key", false));
            RunOutcome result = runs.result(first.workflowId(), null, PATIENCE);

            var why = SteeringSuite.asked(SteeringEvent.Kind.RESTART, "ada", "bank (was) down");
            assertThat(result.status()).isEqualTo(RunStatus.FAILED);
            assertThat(result.steering()).satisfiesExactly(why);
            RunDescription now = runs.describe(first.workflowId(), null);
            assertThat(now.identity().runId()).isEqualTo(second.runId());
            assertThat(now.steering()).isEqualTo(result.steering());
            assertThat(now.lineage().restartedFrom()).isEqualTo(first.runId());
            assertThat(now.lineage().restartedAs()).isNull();
            RunDescription before = runs.describe(first.workflowId(), first.runId());
            assertThat(before.lineage().restartedAs()).isEqualTo(second.runId());
            assertThat(before.lineage().restartedFrom()).isNull();
            assertThat(before.steering()).isEmpty();
            assertThat(runs.timeline(first.workflowId(), null, 100, null).steering())
                    .isEqualTo(result.steering());

            RunFilter failed = RunFilter.of(RunCondition.AnyStatus.of(RunStatus.FAILED));
            var listed = Eventually.get(
                    () -> runs.list(failed, 10, null).workflows(),
                    found -> found.stream().anyMatch(run -> run.runId().equals(second.runId())));
            assertThat(listed).extracting(RunSummary::runId).containsExactlyInAnyOrder(second.runId(), other.runId());
            assertThat(runs.list(failed, 2, null).workflows()).hasSize(2);
        }
    }

    @Test
    void an_open_run_that_is_restarted_says_so_on_both_sides_and_the_next_segment_knows_it() {
        try (RunsFixture ground =
                RunsFixture.continuing(RunsFixture.Kind.SERVER, 12).with("rounds", """
                do:
                  - hear: {listen: {to: {one: {with: {type: go}}}}}
                  - rounds:
                      for: {each: round, in: '[range(6)]'}
                      do: [{ask: {call: 'host:1.0.0@default', with: {}}}]
                """)) {
            StartedRun run = ground.start("rounds", "restarted", Json.object());
            Eventually.get(
                    () -> ground.runs().describe(run.workflowId(), null),
                    found ->
                            found.waits().waitingFor().stream().anyMatch(wait -> wait.kind() == WaitingFor.Kind.EVENT));
            RestartedRun restarted = restart(ground, run, "hear", "key", false);

            var why = SteeringSuite.asked(SteeringEvent.Kind.RESTART, "ada", "bank (was) down");
            RunDescription ended = ground.runs().describe(run.workflowId(), run.runId());
            assertThat(ended.state().status()).isEqualTo(RunStatus.TERMINATED);
            assertThat(ended.steering()).satisfiesExactly(why);
            assertThat(ended.lineage().restartedAs()).isEqualTo(restarted.runId());

            ground.runs().deliver(run.workflowId(), "go", "1", Json.object());
            ground.runs().result(run.workflowId(), null, PATIENCE);
            RunDescription last = ground.runs().describe(run.workflowId(), null);
            assertThat(last.lineage().continuation()).hasSizeGreaterThan(1);
            assertThat(last.steering()).satisfiesExactly(why);
            assertThat(last.lineage().restartedFrom()).isEqualTo(run.runId());
        }
    }

    @Test
    void a_cancelled_sub_workflow_names_the_run_that_cancelled_it() {
        try (RunsFixture ground = RunsFixture.of(RunsFixture.Kind.SERVER)
                .with(
                        "hears",
                        "do: [{hear: {listen: {to: {one: {with: {type: go}}}}}}]",
                        "outer",
                        "do: [{inner: {run: {workflow: {namespace: shop, name: hears, version: '1.0.0'}}}}]")) {
            StartedRun outer = ground.start("outer", "parent", Json.object());
            String inner = Eventually.get(
                            () -> ground.runs().describe(outer.workflowId(), null),
                            found -> found.waits().waitingFor().stream()
                                    .anyMatch(wait -> wait.kind() == WaitingFor.Kind.WORKFLOW))
                    .waits()
                    .waitingFor()
                    .getFirst()
                    .on();
            Eventually.get(
                    () -> ground.runs().describe(String.valueOf(inner), null),
                    found ->
                            found.waits().waitingFor().stream().anyMatch(wait -> wait.kind() == WaitingFor.Kind.EVENT));
            ground.runs().cancel(outer.workflowId(), null, "ada", "all of it");

            RunOutcome result = ground.runs().result(String.valueOf(inner), null, PATIENCE);
            assertThat(result.status()).isEqualTo(RunStatus.CANCELED);
            assertThat(result.steering())
                    .satisfiesExactly(SteeringSuite.asked(SteeringEvent.Kind.CANCEL, outer.workflowId(), null));
        }
    }

    private static String output(RunsFixture ground, StartedRun run) {
        return String.valueOf(
                ground.runs().result(run.workflowId(), null, PATIENCE).output());
    }
}
