package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.WorkerArtifact;
import dev.flow.engine.payload.Json;
import dev.flow.runs.WaitingFor.Kind;
import dev.flow.runs.access.WorkflowIds;
import dev.flow.testing.Eventually;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** Waiting on a real server: also what only shows there, and everything once more with no worker alive. */
@Tag("process")
final class ServerWaitingTest extends WaitingSuite {
    /** A server remembers pollers for minutes; whoever looks so much later knows that they are gone. */
    private static final InstantSource LATER = InstantSource.offset(Clock.systemUTC(), Duration.ofMinutes(10));

    ServerWaitingTest() {
        super(RunsFixture.Kind.SERVER);
    }

    @Test
    void with_no_worker_alive_each_kind_is_told_and_that_there_is_none() {
        try (RunsFixture left = RunsFixture.of(kind, calls()).with(WORKFLOWS)) {
            assertLeft(left, "calls", Kind.ACTIVITY, "/do/0/ask");
            assertLeft(left, "rests", Kind.TIMER, "/do/0/outer/do/0/rest");
            assertLeft(left, "retries", Kind.TIMER, "/do/0/attempt#~1");
            assertLeft(left, "hears", Kind.EVENT, "/do/0/hear");
            assertLeft(left, "asks", Kind.WORKFLOW, "/do/0/below");
            left.stopWorker();

            for (String workflow : List.of("calls", "rests", "retries", "hears", "asks")) {
                RunDescription run = left.runs(RunsFixture.SCOPE, LATER).describe(id(workflow), null);
                RunDescription before = left.runs().describe(id(workflow), null);

                assertThat(run.waits().waitingFor())
                        .extracting(WaitingFor::kind)
                        .startsWith(Kind.WORKER);
                assertThat(run.waits().waitingFor())
                        .filteredOn(wait -> wait.kind() != Kind.WORKER)
                        .isEqualTo(before.waits().waitingFor().stream()
                                .filter(wait -> wait.kind() != Kind.WORKER)
                                .toList())
                        .hasSize(1);
                assertThat(run.state().status()).isEqualTo(RunStatus.WAITING);
            }
        }
    }

    private static String id(String workflow) {
        return WorkflowIds.of(RunsFixture.SCOPE, "shop." + workflow, "left");
    }

    private static void assertLeft(RunsFixture ground, String workflow, Kind kind, String task) {
        StartedRun run = ground.start(workflow, "left", Json.object());
        RunDescription described = Eventually.get(
                () -> ground.runs().describe(run.workflowId(), null),
                found -> found.waits().waitingFor().stream().anyMatch(wait -> wait.kind() == kind));
        assertThat(described.waits().waitingFor())
                .extracting(WaitingFor::kind, WaitingFor::task)
                .containsExactly(tuple(kind, task));
    }

    @Test
    void a_pause_is_told_with_and_without_workers() {
        try (RunsFixture held = RunsFixture.of(kind).with(WORKFLOWS)) {
            StartedRun run = held.start("hears", "held", Json.object());
            held.runs().pause(run.workflowId(), null, "ada", "stock-taking");
            Eventually.get(
                    () -> held.runs().describe(run.workflowId(), null),
                    found -> found.waits().waitingFor().stream().anyMatch(wait -> wait.kind() == Kind.PAUSE));
            held.stopWorker();

            RunDescription described = held.runs(RunsFixture.SCOPE, LATER).describe(run.workflowId(), null);

            assertThat(described.waits().waitingFor())
                    .extracting(WaitingFor::kind)
                    .contains(Kind.WORKER, Kind.PAUSE);
            assertThat(described.waits().waitingFor())
                    .filteredOn(wait -> wait.kind() == Kind.PAUSE)
                    .singleElement()
                    .satisfies(
                            wait -> assertThat(wait.by() + ": " + wait.reason()).isEqualTo("ada: stock-taking"));
        }
    }

    @Test
    void a_run_that_nobody_has_taken_waits_for_a_worker() {
        try (RunsFixture idle = RunsFixture.of(kind).with(WORKFLOWS)) {
            idle.stopWorker();
            StartedRun run = idle.start("rests", "idle", Json.object());

            RunDescription described = idle.runs(RunsFixture.SCOPE, LATER).describe(run.workflowId(), null);

            assertThat(described.waits().waitingFor())
                    .extracting(WaitingFor::kind, WaitingFor::task)
                    .containsExactly(tuple(Kind.WORKER, "/"));
            assertThat(described.state().status()).isEqualTo(RunStatus.WAITING);
        }
    }

    @Test
    void a_run_that_is_pinned_finds_the_worker_of_its_artifact() {
        try (RunsFixture pinned =
                RunsFixture.pinned(new WorkerArtifact("runs-waiting", "7")).with(WORKFLOWS)) {
            StartedRun run = pinned.start("rests", "pinned", Json.object());

            RunDescription described = Eventually.get(
                    () -> pinned.runs().describe(run.workflowId(), null),
                    found -> found.waits().waitingFor().stream().anyMatch(wait -> wait.kind() == Kind.TIMER)
                            && "runs-waiting:7".equals(found.definition().artifactIdentity()));

            assertThat(described.definition().artifactIdentity()).isEqualTo("runs-waiting:7");
            RunFilter filter = RunFilter.of(new RunCondition.WorkerArtifact("runs-waiting:7"));
            assertThat(Eventually.get(
                                    () -> pinned.runs().list(filter, 10, null),
                                    page -> !page.workflows().isEmpty())
                            .workflows())
                    .extracting(RunSummary::workflowId)
                    .containsExactly(run.workflowId());
            assertThat(described.waits().waitingFor())
                    .extracting(WaitingFor::kind)
                    .containsExactly(Kind.TIMER);
            pinned.stopWorker();
            assertThat(pinned.runs(RunsFixture.SCOPE, LATER)
                            .describe(run.workflowId(), null)
                            .waits()
                            .waitingFor())
                    .extracting(WaitingFor::kind)
                    .containsExactly(Kind.WORKER, Kind.TIMER);
        }
    }

    @Test
    void a_definition_that_workers_do_not_find_is_waited_for_with_and_without_them() {
        try (RunsFixture blind = RunsFixture.of(kind).with(WORKFLOWS)) {
            blind.hide("shop.rests");
            StartedRun run = blind.start("rests", "blind", Json.object());

            RunDescription described = failing(blind, run);
            assertThat(described.waits().waitingFor())
                    .extracting(WaitingFor::kind, WaitingFor::task)
                    .containsExactly(tuple(Kind.DEFINITION, "/"));
            assertThat(described.waits().waitingFor().getFirst().lastFailure()).contains("is being fetched");
            blind.stopWorker();

            assertThat(blind.runs(RunsFixture.SCOPE, LATER)
                            .describe(run.workflowId(), null)
                            .waits()
                            .waitingFor())
                    .extracting(WaitingFor::kind)
                    .containsExactly(Kind.DEFINITION, Kind.WORKER);
        }
    }

    @Test
    void a_task_that_fails_again_and_again_says_why_with_and_without_workers() {
        try (RunsFixture cut = RunsFixture.of(kind).with(WORKFLOWS)) {
            cut.takeStoreAway();
            JsonNode large = Json.object().put("text", "x".repeat(100_000));
            StartedRun run = cut.start("rests", "cut", large);

            RunDescription described = failing(cut, run);
            assertThat(described.waits().waitingFor())
                    .extracting(WaitingFor::kind, WaitingFor::task)
                    .containsExactly(tuple(Kind.TASK_FAILING, "/"));
            assertThat(described.waits().waitingFor().getFirst().lastFailure()).contains("the disk is gone");
            cut.stopWorker();

            assertThat(cut.runs(RunsFixture.SCOPE, LATER)
                            .describe(run.workflowId(), null)
                            .waits()
                            .waitingFor())
                    .extracting(WaitingFor::kind)
                    .containsExactly(Kind.TASK_FAILING, Kind.WORKER);
        }
    }

    private static RunDescription failing(RunsFixture ground, StartedRun run) {
        return Eventually.get(
                () -> ground.runs().describe(run.workflowId(), null),
                found -> found.waits().waitingFor().stream().anyMatch(wait -> wait.lastFailure() != null));
    }
}
