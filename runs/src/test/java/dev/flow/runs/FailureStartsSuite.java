package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.FailedRun;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.payload.Json;
import dev.flow.runs.FailureStartObserver.Outcome;
import dev.flow.testing.Eventually;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Failed runs let another workflow start, on each kind of engine. */
@Timeout(180)
abstract class FailureStartsSuite {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final String FAILS = """
            do:
              - ask: {call: 'host:1.0.0@default', with: {}}
              - no: {raise: {error: {type: 'https://example.com/no', status: 409, title: No, detail: sold out}}}
            """;
    private static final String ALARM = "do: [{note: {set: '${ . }'}}]";

    private final RunsFixture.Kind kind;

    FailureStartsSuite(RunsFixture.Kind kind) {
        this.kind = kind;
    }

    private static RunOutcome ended(RunsFixture ground, String workflowId) {
        return ground.runs().result(workflowId, null, PATIENCE);
    }

    /** Tests on a real server share it. */
    private static String unique() {
        return UUID.randomUUID().toString();
    }

    /** The workflow id of what a failed segment has let start. */
    private static String alarm(RunsFixture ground, String runId) {
        var request = StartCommand.of("shop.alarm", "on_failure:" + runId);
        return ground.starts().prepare(request).workflowId();
    }

    private static boolean isThere(RunsFixture ground, String workflowId) {
        try {
            ground.runs().describe(workflowId, null);
            return true;
        } catch (RunsException e) {
            assertThat(e.code()).isEqualTo(RunsException.Code.NOT_FOUND);
            return false;
        }
    }

    @Test
    void a_failed_run_lets_its_workflow_start_with_its_description() {
        try (RunsFixture ground =
                RunsFixture.of(kind).with("fails", FAILS, "alarm", ALARM).onFailure("fails", "shop.alarm:1.0.0")) {
            String request = unique();
            StartedRun run = ground.starts()
                    .start(StartCommand.of("shop.fails", request)
                            .withLabels(Map.of("customer", "ada"))
                            .withSource(new StartCommand.Source("shop", "order 7", null, null)));
            assertThat(ended(ground, run.workflowId()).status()).isEqualTo(RunStatus.FAILED);

            String alarm = alarm(ground, run.runId());
            JsonNode input = requireNonNull(ended(ground, alarm).output());
            RunDescription failed = ground.runs().describe(run.workflowId(), null);
            assertThat(input.path("workflow").asText()).isEqualTo("shop.fails");
            assertThat(input.path("workflow_id").asText()).isEqualTo(run.workflowId());
            assertThat(input.path("run_id").asText()).isEqualTo(run.runId());
            assertThat(input.path("trigger_name").asText()).isEqualTo("api");
            assertThat(input.path("business_request_id").asText()).isEqualTo(request);
            assertThat(input.path("correlation_id").asText()).isEqualTo("order 7");
            assertThat(Instant.parse(input.path("failure_time").asText()))
                    .isAfterOrEqualTo(Instant.parse(input.path("start_time").asText()));
            assertThat(input.path("failure").toString())
                    .isEqualTo("{\"code\":\"workflow_error\",\"type\":\"https://example.com/no\",\"title\":\"No\","
                            + "\"detail\":\"sold out\",\"status\":409,\"task\":\"/do/1/no\",\"category\":\"execution\","
                            + "\"phase\":\"task\",\"retryable\":false}");
            assertThat(input.path("labels").toString()).isEqualTo("{\"customer\":\"ada\"}");

            RunDescription told = ground.runs().describe(alarm, null);
            assertThat(told.start().triggerName()).isEqualTo("on_failure");
            assertThat(told.start().source().startedFrom()).isEqualTo(run.workflowId());
            assertThat(told.start().source().correlationId()).isEqualTo("order 7");
            assertThat(told.start().labels()).isEqualTo(failed.start().labels());
            assertThat(ground.failureStarts).containsExactly(Outcome.STARTED);
            assertThat(ground.runs().timeline(run.workflowId(), null, 100, null).steps())
                    .extracting(RunTimeline.Step::task)
                    .containsExactly("ask");
        }
    }

    @Test
    void the_failure_of_a_workflow_that_was_started_so_starts_nothing() {
        try (RunsFixture ground = RunsFixture.of(kind).with("fails", FAILS).onFailure("fails", "shop.fails")) {
            StartedRun run = ground.start("fails", unique(), Json.object());
            ended(ground, run.workflowId());
            String second = ground.starts()
                    .prepare(StartCommand.of("shop.fails", "on_failure:" + run.runId()))
                    .workflowId();
            assertThat(ended(ground, second).status()).isEqualTo(RunStatus.FAILED);
            assertThat(ground.runs().describe(second, null).start().triggerName())
                    .isEqualTo("on_failure");
            assertThat(ground.failureStarts).containsExactly(Outcome.STARTED);
        }
    }

    @Test
    void a_request_that_is_repeated_starts_nothing_twice() {
        try (RunsFixture ground =
                RunsFixture.of(kind).with("fails", FAILS, "alarm", ALARM).onFailure("fails", "alarm")) {
            StartedRun run = ground.start("fails", unique(), Json.object());
            ended(ground, run.workflowId());
            String alarm = alarm(ground, run.runId());
            JsonNode input = requireNonNull(ended(ground, alarm).output());
            ground.failures.onFailure(
                    new FailedRun(
                            run.workflowId(),
                            run.runId(),
                            "alarm",
                            Instant.parse(input.path("start_time").asText()),
                            Instant.parse(input.path("failure_time").asText()),
                            new WorkflowError("https://example.com/no", 409, "No", "sold out", "/do/1/no")),
                    Duration.ZERO);
            assertThat(ground.failureStarts).containsExactly(Outcome.STARTED);
            assertThat(requireNonNull(ended(ground, alarm).output())).isEqualTo(input);
        }
    }

    @Test
    void a_start_that_is_refused_leaves_the_run_failed_and_is_told_as_refused() {
        try (RunsFixture ground = RunsFixture.of(kind)
                .with(
                        "fails",
                        FAILS,
                        "picky",
                        "input: {schema: {document: {type: object, required: [ticket]}}}\n" + ALARM)
                .onFailure("fails", "shop.picky")) {
            StartedRun run = ground.start("fails", unique(), Json.object());
            RunOutcome outcome = ended(ground, run.workflowId());
            assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
            assertThat(requireNonNull(outcome.failure()).type()).isEqualTo("https://example.com/no");
            assertThat(ground.failureStarts).containsExactly(Outcome.REFUSED);
        }
    }

    @Test
    void an_unknown_workflow_is_waited_for_and_then_refused() {
        try (RunsFixture ground = RunsFixture.of(kind).with("fails", FAILS)) {
            StartedRun run = ground.start("fails", unique(), Json.object());
            ended(ground, run.workflowId());
            FailedRun failed = failed(run, "shop.alarm");
            assertThatThrownBy(() -> ground.failures.onFailure(failed, Duration.ofSeconds(5)))
                    .isInstanceOfSatisfying(
                            RunsException.class,
                            e -> assertThat(e.code()).isEqualTo(RunsException.Code.UNKNOWN_WORKFLOW));
            assertThat(ground.failureStarts).isEmpty();
            ground.failures.onFailure(failed, LONG);
            assertThat(ground.failureStarts).containsExactly(Outcome.REFUSED);
            ground.with("alarm", ALARM);
            ground.failures.onFailure(failed, LONG);
            assertThat(ground.failureStarts).containsExactly(Outcome.REFUSED, Outcome.STARTED);
        }
    }

    private static FailedRun failed(StartedRun run, String onFailure) {
        return new FailedRun(
                run.workflowId(),
                run.runId(),
                onFailure,
                Instant.EPOCH,
                Instant.EPOCH,
                new WorkflowError("https://example.com/no", 409, null, null, null));
    }

    @Test
    void a_paused_trigger_keeps_no_failure_from_being_told() {
        try (RunsFixture ground =
                RunsFixture.of(kind).with("fails", FAILS, "alarm", ALARM).onFailure("fails", "shop.alarm")) {
            StartGate paused =
                    (_, _, trigger) -> new StartGate.Decision.Refused(RunsException.Code.TRIGGER_PAUSED, trigger);
            RunsParts parts = ground.parts(RunsFixture.SCOPE, ground.engine(), Clock.systemUTC());
            ground.failures.connect(new RunsParts(
                    parts.scope(), parts.engine(), parts.definitions(), paused, parts.artifact(), parts.clock()));
            StartedRun run = ground.start("fails", unique(), Json.object());
            ended(ground, run.workflowId());
            assertThat(ended(ground, alarm(ground, run.runId())).status()).isEqualTo(RunStatus.COMPLETED);
        }
    }

    @Test
    void a_run_that_is_restarted_or_started_again_tells_each_of_its_failures() {
        try (RunsFixture ground =
                RunsFixture.of(kind).with("fails", FAILS, "alarm", ALARM).onFailure("fails", "shop.alarm")) {
            StartedRun run = ground.start("fails", unique(), Json.object());
            ended(ground, run.workflowId());
            RestartedRun restarted = ground.runs()
                    .restart(run.workflowId(), null, new RestartCommand("ask", "ada", "stock is back", "key", false));
            ended(ground, run.workflowId());
            StartedRun again = ground.starts()
                    .start(ground.starts().prepareAgain(run.workflowId(), unique(), null, StartCommand.Source.UNKNOWN));
            ended(ground, again.workflowId());
            for (String runId : List.of(run.runId(), restarted.runId(), again.runId())) {
                assertThat(ended(ground, alarm(ground, runId)).status()).isEqualTo(RunStatus.COMPLETED);
            }
            assertThat(ground.failureStarts).containsOnly(Outcome.STARTED).hasSize(3);
        }
    }

    @Test
    void runs_that_complete_are_cancelled_or_terminated_tell_nothing() {
        try (RunsFixture ground = RunsFixture.of(kind)
                .with("waits", "do: [{hear: {listen: {to: {one: {with: {type: go}}}}}}]", "alarm", ALARM)
                .onFailure("waits", "shop.alarm")) {
            StartedRun completes = waiting(ground);
            StartedRun cancelled = waiting(ground);
            StartedRun terminated = waiting(ground);
            ground.runs().deliver(completes.workflowId(), "go", "1", Json.object());
            ground.runs().cancel(cancelled.workflowId(), null, "ada", null);
            ground.runs().terminate(terminated.workflowId(), null, "ada", "gone");
            assertThat(List.of(
                            ended(ground, completes.workflowId()).status(),
                            ended(ground, cancelled.workflowId()).status(),
                            ended(ground, terminated.workflowId()).status()))
                    .containsExactly(RunStatus.COMPLETED, RunStatus.CANCELED, RunStatus.TERMINATED);
            assertThat(ground.failureStarts).isEmpty();
            for (StartedRun run : List.of(completes, cancelled, terminated)) {
                assertThat(isThere(ground, alarm(ground, run.runId()))).isFalse();
            }
        }
    }

    private static StartedRun waiting(RunsFixture ground) {
        StartedRun run = ground.start("waits", unique(), Json.object());
        Eventually.get(
                () -> ground.runs().describe(run.workflowId(), null),
                found -> found.waits().waitingFor().stream().anyMatch(wait -> wait.kind() == WaitingFor.Kind.EVENT));
        return run;
    }

    @Test
    void an_open_run_whose_failure_cannot_be_told_says_what_it_waits_for() {
        try (RunsFixture ground = RunsFixture.of(kind).with("fails", FAILS).onFailure("fails", "shop.alarm")) {
            StartedRun run = ground.start("fails", unique(), Json.object());
            WaitingFor wait = Eventually.get(() -> waits(ground, run), found -> found != null);
            assertThat(wait.task()).isEqualTo("/");
            ground.with("alarm", ALARM);
            assertThat(ended(ground, run.workflowId()).status()).isEqualTo(RunStatus.FAILED);
            assertThat(ended(ground, alarm(ground, run.runId())).status()).isEqualTo(RunStatus.COMPLETED);
        }
    }

    private static @Nullable WaitingFor waits(RunsFixture ground, StartedRun run) {
        return ground.runs().describe(run.workflowId(), null).waits().waitingFor().stream()
                .filter(wait -> wait.kind() == WaitingFor.Kind.ACTIVITY && wait.lastFailure() != null)
                .findFirst()
                .orElse(null);
    }
}
