package dev.flow.runs;

import dev.flow.engine.payload.Json;
import dev.flow.runs.WaitingFor.Kind;
import dev.flow.testing.Eventually;
import io.temporal.activity.DynamicActivity;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

/** Runs are held and let go, on each kind of engine. */
abstract class SteeringSuite {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final RunsFixture.Kind kind;

    SteeringSuite(RunsFixture.Kind kind) {
        this.kind = kind;
    }

    private static RunDescription paused(RunsFixture ground, StartedRun run) {
        return Eventually.get(
                () -> ground.runs().describe(run.workflowId(), null),
                found -> found.waits().waitingFor().size() == 1 && found.state().status() == RunStatus.PAUSED);
    }

    @Test
    void a_paused_run_ends_what_is_under_way_and_begins_nothing() {
        AtomicInteger calls = new AtomicInteger();
        DynamicActivity counting = arguments -> Json.object().put("n", calls.incrementAndGet());
        try (RunsFixture ground = RunsFixture.of(kind, counting).with("held", """
                do:
                  - hear: {listen: {to: {one: {with: {type: go}}}}}
                  - ask: {call: 'host:1.0.0@default', with: {}}
                """)) {
            StartedRun run = ground.start("held", "a", Json.object());
            ground.runs().pause(run.workflowId(), null, "ada", "stock-taking");
            Eventually.get(
                    () -> ground.runs().describe(run.workflowId(), null),
                    found -> found.waits().waitingFor().stream().anyMatch(wait -> wait.kind() == Kind.PAUSE));
            ground.runs().deliver(run.workflowId(), "go", "1", Json.object());

            RunDescription held = paused(ground, run);
            assertThat(held.waits().waitingFor())
                    .extracting(
                            WaitingFor::kind,
                            WaitingFor::task,
                            WaitingFor::by,
                            WaitingFor::reason,
                            WaitingFor::lastFailure)
                    .containsExactly(tuple(Kind.PAUSE, "/", "ada", "stock-taking", null));
            assertThat(held.steering()).satisfiesExactly(asked(SteeringEvent.Kind.PAUSE, "ada", "stock-taking"));
            RunOutcome looked = ground.runs().result(run.workflowId(), null, Duration.ZERO);
            assertThat(looked.status()).isEqualTo(RunStatus.PAUSED);
            assertThat(looked.steering()).isEqualTo(held.steering());
            assertThat(calls).hasValue(0);

            ground.runs().resume(run.workflowId(), null, "bob", null);
            RunOutcome ended = ground.runs().result(run.workflowId(), null, PATIENCE);
            assertThat(ended.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(ended.steering()).isEmpty();
            assertThat(calls).hasValue(1);
            assertThat(ground.runs().timeline(run.workflowId(), null, 100, null).steering())
                    .satisfiesExactly(
                            asked(SteeringEvent.Kind.PAUSE, "ada", "stock-taking"),
                            asked(SteeringEvent.Kind.RESUME, "bob", null));
        }
    }

    @Test
    void time_that_is_over_takes_effect_at_resume_also_at_the_end_of_the_run() {
        try (RunsFixture ground = RunsFixture.of(kind).with("rests", "do: [{rest: {wait: {seconds: 3}}}]")) {
            StartedRun run = ground.start("rests", "a", Json.object().put("kept", true));
            Eventually.get(
                    () -> ground.runs().describe(run.workflowId(), null),
                    found -> found.waits().waitingFor().stream().anyMatch(wait -> wait.kind() == Kind.TIMER));
            ground.runs().pause(run.workflowId(), null, "ada", null);
            RunDescription held = paused(ground, run);
            assertThat(held.waits().waitingFor()).extracting(WaitingFor::kind).containsExactly(Kind.PAUSE);
            assertThat(ground.runs().timeline(run.workflowId(), null, 100, null).steps())
                    .extracting(RunTimeline.Step::task, RunTimeline.Step::state)
                    .containsExactly(tuple("rest", RunTimeline.State.COMPLETED));

            ground.runs().resume(run.workflowId(), null, "ada", null);
            assertThat(String.valueOf(ground.runs()
                            .result(run.workflowId(), null, PATIENCE)
                            .output()))
                    .isEqualTo("{\"kept\":true}");
        }
    }

    @Test
    void a_paused_run_that_continues_as_new_stays_paused_and_can_be_cancelled() throws Exception {
        CountDownLatch under = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        DynamicActivity waiting = arguments -> {
            under.countDown();
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Json.object();
        };
        try (RunsFixture ground = RunsFixture.of(kind, waiting, 8).with("rounds", """
                do:
                  - rounds:
                      for: {each: round, in: '[range(3)]'}
                      do: [{ask: {call: 'host:1.0.0@default', with: {}}}]
                """)) {
            StartedRun run = ground.start("rounds", "a", Json.object());
            under.await();
            ground.runs().pause(run.workflowId(), null, "ada", "break");
            RunDescription first = Eventually.get(
                    () -> ground.runs().describe(run.workflowId(), null),
                    found -> found.state().status() == RunStatus.PAUSED);
            release.countDown();

            RunDescription second = Eventually.get(
                    () -> ground.runs().describe(run.workflowId(), null),
                    found -> found.lineage().continuation().size() == 2
                            && found.waits().waitingFor().size() == 1);
            assertThat(second.state().status()).isEqualTo(RunStatus.PAUSED);
            assertThat(second.waits().waitingFor().getFirst().by()).isEqualTo("ada");
            assertThat(second.waits().waitingFor().getFirst().reason()).isEqualTo("break");
            assertThat(second.steering()).satisfiesExactly(asked(SteeringEvent.Kind.PAUSE, "ada", "break"));
            assertThat(second.waits().waitingFor().getFirst().since())
                    .isCloseTo(first.waits().waitingFor().getFirst().since(), within(1, ChronoUnit.SECONDS));

            ground.runs().cancel(run.workflowId(), null, "bob", "no more");
            assertThat(ground.runs().result(run.workflowId(), null, PATIENCE).status())
                    .isEqualTo(RunStatus.CANCELED);
        } finally {
            release.countDown();
        }
    }

    static Consumer<SteeringEvent> asked(SteeringEvent.Kind kind, String by, @Nullable String reason) {
        return event -> {
            assertThat(event.kind()).isEqualTo(kind);
            assertThat(event.by()).isEqualTo(by);
            assertThat(event.reason()).isEqualTo(reason);
        };
    }

    @Test
    void who_cancelled_or_terminated_a_run_and_why_is_in_description_result_and_timeline() {
        String longReason = "Doppelt bestellt, siehe Übergabe. ".repeat(28);
        try (RunsFixture ground =
                RunsFixture.of(kind).with("hears", "do: [{hear: {listen: {to: {one: {with: {type: go}}}}}}]")) {
            StartedRun canceled = ground.start("hears", "canceled", Json.object());
            StartedRun terminated = ground.start("hears", "terminated", Json.object());
            ground.runs().cancel(canceled.workflowId(), null, "ada", longReason);
            StartedRun pretended = ground.start("hears", "pretended", Json.object());
            String restart = "x (restart 0123456789abcdef by ada)";
            ground.runs().terminate(terminated.workflowId(), null, "bob", null);
            ground.runs().terminate(pretended.workflowId(), null, "bob", restart);

            told(ground, canceled, RunStatus.CANCELED, asked(SteeringEvent.Kind.CANCEL, "ada", longReason));
            told(ground, terminated, RunStatus.TERMINATED, asked(SteeringEvent.Kind.TERMINATE, "bob", null));
            told(ground, pretended, RunStatus.TERMINATED, asked(SteeringEvent.Kind.TERMINATE, "bob", restart));
        }
    }

    private static void told(RunsFixture ground, StartedRun run, RunStatus status, Consumer<SteeringEvent> expected) {
        RunOutcome result = ground.runs().result(run.workflowId(), null, PATIENCE);
        assertThat(result.status()).isEqualTo(status);
        assertThat(result.steering()).satisfiesExactly(expected);
        assertThat(ground.runs().describe(run.workflowId(), null).steering()).isEqualTo(result.steering());
        assertThat(ground.runs().timeline(run.workflowId(), null, 100, null).steering())
                .isEqualTo(result.steering());
    }
}
