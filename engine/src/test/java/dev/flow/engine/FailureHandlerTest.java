package dev.flow.engine;

import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.interpreter.DefinitionCache;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.worker.Replayer;
import dev.flow.engine.worker.RunWorker;
import dev.flow.testing.Eventually;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** What a run asks for before it ends, when it names a workflow for its failure. */
@Timeout(120)
final class FailureHandlerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String ALARM = "test.alarm:1.0.0";
    private static final String BAD = "{raise: {error: {type: https://example.com/bad, status: 409, title: Not now}}}";
    private static final Documents FAILS = new Documents("do: [{bad: " + BAD + "}]");

    private final List<FailedRun> told = new CopyOnWriteArrayList<>();

    private EmbeddedEngine engine(Documents document, FailureHandler handler, int segmentEvents) {
        return EmbeddedEngine.builder()
                .definitions(document)
                .calls(_ -> Json.object())
                .failures(handler)
                .segmentEvents(segmentEvents)
                .build();
    }

    private EmbeddedEngine engine(Documents document) {
        return engine(document, (run, _) -> told.add(run), 0);
    }

    private static StartRequest start(Documents document, @Nullable String onFailure) {
        StartRequest request = document.start("run");
        return new StartRequest(
                "run", request.workflow(), request.definition(), request.input(), null, null, 0, onFailure);
    }

    private static RunResult ended(RunHandle run) {
        return run.result(PATIENCE).orElseThrow();
    }

    @Test
    void a_run_that_fails_tells_what_it_is_and_why_it_failed_before_it_ends() {
        try (EmbeddedEngine engine = engine(FAILS)) {
            RunResult result = ended(engine.start(start(FAILS, ALARM)));
            assertThat(result).isInstanceOf(RunResult.Faulted.class);
            assertThat(told).singleElement().satisfies(run -> {
                assertThat(run.workflowId()).isEqualTo("run");
                assertThat(run.runId()).isEqualTo(started(engine).getOriginalExecutionRunId());
                assertThat(run.onFailure()).isEqualTo(ALARM);
                assertThat(run.error())
                        .isEqualTo(new WorkflowError("https://example.com/bad", 409, "Not now", null, "/do/0/bad"));
                assertThat(run.failedAt()).isAfterOrEqualTo(run.startedAt());
            });
        }
    }

    @Test
    void a_run_that_names_no_workflow_records_nothing_of_it() {
        try (EmbeddedEngine engine = engine(FAILS)) {
            ended(engine.start(start(FAILS, null)));
            assertThat(told).isEmpty();
            assertThat(requests(engine)).isZero();
        }
    }

    @Test
    void a_run_that_completes_tells_nothing_also_after_an_error_that_it_caught() {
        Documents catches = new Documents("do: [{safe: {try: [{bad: " + BAD + "}], catch: {}}}]");
        try (EmbeddedEngine engine = engine(catches)) {
            assertThat(ended(engine.start(start(catches, ALARM)))).isInstanceOf(RunResult.Completed.class);
            assertThat(told).isEmpty();
            assertThat(requests(engine)).isZero();
        }
    }

    @Test
    void a_run_that_is_cancelled_tells_nothing() {
        Documents waits = new Documents("do: [{hear: {listen: {to: {one: {with: {type: go}}}}}}]");
        try (EmbeddedEngine engine = engine(waits)) {
            RunHandle run = engine.start(start(waits, ALARM));
            run.cancel("not needed");
            assertThat(ended(run)).isInstanceOf(RunResult.Canceled.class);
            assertThat(requests(engine)).isZero();
        }
    }

    @Test
    void a_run_that_continues_as_new_keeps_the_workflow_for_its_failure() {
        Documents rounds = new Documents("""
                do:
                  - rounds:
                      for: {each: round, in: '[range(5)]'}
                      do: [{ask: {call: host:1.0.0@default, with: {}}}]
                  - bad: %s
                """.formatted(BAD));
        try (EmbeddedEngine engine = engine(rounds, (run, _) -> told.add(run), 9)) {
            ended(engine.start(start(rounds, ALARM)));
            var last = started(engine);
            assertThat(last.getContinuedExecutionRunId()).isNotEmpty();
            assertThat(told).singleElement().satisfies(run -> {
                assertThat(run.runId()).isEqualTo(last.getOriginalExecutionRunId());
                assertThat(run.onFailure()).isEqualTo(ALARM);
            });
        }
    }

    @Test
    void a_handler_that_cannot_be_reached_is_asked_again_and_the_run_ends_then() {
        AtomicInteger attempts = new AtomicInteger();
        FailureHandler away = (run, waited) -> {
            if (attempts.incrementAndGet() < 3) {
                throw new IllegalStateException("the store is away");
            }
            assertThat(waited).isPositive();
            told.add(run);
        };
        try (EmbeddedEngine engine = engine(FAILS, away, 0)) {
            assertThat(ended(engine.start(start(FAILS, ALARM)))).isInstanceOf(RunResult.Faulted.class);
            assertThat(attempts).hasValue(3);
            assertThat(told).hasSize(1);
        }
    }

    @Test
    void a_run_is_cancelled_that_cannot_tell_its_failure() {
        AtomicInteger attempts = new AtomicInteger();
        FailureHandler held = (_, _) -> {
            attempts.incrementAndGet();
            throw new IllegalStateException("the store is away");
        };
        try (EmbeddedEngine engine = engine(FAILS, held, 0)) {
            RunHandle run = engine.start(start(FAILS, ALARM));
            Eventually.get(attempts::get, count -> count > 0);
            run.cancel("nobody needs to know");
            assertThat(ended(run)).isInstanceOf(RunResult.Canceled.class);
        }
    }

    @Test
    void the_history_of_a_run_that_told_its_failure_replays() throws Exception {
        try (EmbeddedEngine engine = engine(FAILS)) {
            ended(engine.start(start(FAILS, ALARM)));
            assertThat(requests(engine)).isOne();
            InterpreterOptions options = InterpreterOptions.of("0.1.0").with(InterpreterOptions.Defects.WAIT);
            DefinitionCache cache = new DefinitionCache(FAILS, options);
            cache.load(start(FAILS, ALARM).definition());
            RunWorker.Parts parts = new RunWorker.Parts(cache, options, TaskObserver.NONE, _ -> Json.object());
            Replayer.of(engine.client(), parts)
                    .replayWorkflowExecution(engine.client().fetchHistory("run"));
            assertThat(told).hasSize(1);
        }
    }

    /** The first event of the last segment. */
    private static WorkflowExecutionStartedEventAttributes started(EmbeddedEngine engine) {
        return engine.client().fetchHistory("run").getEvents().getFirst().getWorkflowExecutionStartedEventAttributes();
    }

    /** How often the history of the run asks for the start. */
    private static long requests(EmbeddedEngine engine) {
        return engine.client().fetchHistory("run").getEvents().stream()
                .filter(HistoryEvent::hasActivityTaskScheduledEventAttributes)
                .map(event -> event.getActivityTaskScheduledEventAttributes()
                        .getActivityType()
                        .getName())
                .filter(ActivityTypes.ON_FAILURE::equals)
                .count();
    }
}
