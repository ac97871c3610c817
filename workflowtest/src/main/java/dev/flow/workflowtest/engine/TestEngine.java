package dev.flow.workflowtest.engine;

import dev.flow.definition.Definition;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.engine.RunHandle;
import dev.flow.engine.StartRequest;
import dev.flow.engine.TaskObserver;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.embedded.EmbeddedTime;
import dev.flow.engine.embedded.TimeSkipping;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.payload.ValueBudget;
import dev.flow.expression.Budget;
import dev.flow.reporting.TaskTree;
import dev.flow.workflowtest.model.TestEvent;
import dev.flow.workflowtest.model.TestEvent.Timing;
import dev.flow.workflowtest.model.WorkflowTest;
import io.temporal.activity.DynamicActivity;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An embedded engine for one test. It can be started before the test is known. */
public final class TestEngine implements AutoCloseable {
    /** Fixed, so that the jitter and the ids of sub-workflows are the same each time. */
    private static final String RUN = ".00000000000000000000000001";

    private final InstantSource clock;
    private final Budget budget;
    private final TaskTree tree = new TaskTree();
    private final EmbeddedEngine engine;
    private final TimeSkipping time;
    private volatile Map<String, Definition> definitions = Map.of();
    private volatile @Nullable DynamicActivity calls;
    private volatile @Nullable TestEventRouter router;

    /**
     * Starts the engine.
     *
     * @param expressionSteps the limit for one evaluation of an expression
     */
    public TestEngine(InstantSource clock, long expressionSteps) {
        this.clock = clock;
        budget = ValueBudget.of(expressionSteps);
        engine = EmbeddedEngine.builder()
                .definitions(digest -> Optional.ofNullable(definitions.get(digest)))
                .calls(arguments -> Objects.requireNonNull(calls).execute(arguments))
                .observer((TaskObserver) tree)
                .options(InterpreterOptions.defaults().withExpressionSteps(expressionSteps))
                .router(delivery -> {
                    var created = new TestEventRouter(delivery);
                    router = created;
                    return created;
                })
                .time(EmbeddedTime.LOCKED)
                .build();
        time = engine.time();
    }

    /**
     * A test and what it needs to run.
     *
     * @param realCalls makes the calls that are not mocked, where the test allows them
     * @param timeout how much real time the test may take
     */
    public record TestCase(WorkflowTest test, LoadedDefinitions loaded, DynamicActivity realCalls, Duration timeout) {}

    /**
     * Runs the test; may be called once.
     *
     * @throws dev.flow.engine.EngineException when the workflow cannot be executed
     */
    public TestExecution run(TestCase testCase) {
        var began = clock.instant();
        var given = testCase.test().given();
        var mocked = MockedDefinitions.of(
                testCase.loaded().byDigest(), given.callRules().mocks());
        var outcome = new CompletableFuture<TestOutcome>();
        var mockCalls = new MockCalls(
                given.callRules(),
                mocked,
                budget,
                new MockCalls.Context(testCase.realCalls(), new CallDelay(engine.client(), time), outcome::complete));
        definitions = mocked.definitions();
        calls = mockCalls;
        var workflow = testCase.loaded().root().workflow().qualifiedName();
        var events = Objects.requireNonNull(router);
        events.open(engine.run(workflow + RUN), given.events());
        var run = engine.start(new StartRequest(
                workflow + RUN, workflow, testCase.loaded().root().digest(), given.input()));
        events.started();
        background(
                outcome,
                () -> run.result(testCase.timeout())
                        .<TestOutcome>map(TestOutcome.Ended::new)
                        .or(() -> Optional.of(new TestOutcome.TimedOut(testCase.timeout()))));
        background(outcome, () -> advanceTime(testCase.test(), events, run));
        var ended = await(outcome);
        if (ended instanceof TestOutcome.Ended) {
            events.awaitDeliveries();
        }
        return new TestExecution(
                ended,
                new TestExecution.Effects(mockCalls.calls(), events.emitted(), events.eventOutcomes()),
                tree,
                Duration.between(began, clock.instant()));
    }

    /** Stops the time at the start, and advances it from one event to the next, then to the limit. */
    private Optional<TestOutcome> advanceTime(WorkflowTest test, TestEventRouter events, RunHandle run) {
        var limit = test.given().timeLimit();
        var elapsed = Duration.ZERO;
        var timed = test.given().events().stream()
                .filter(event -> event.timing() instanceof Timing.After)
                .sorted(Comparator.comparing(TestEngine::sinceStart))
                .toList();
        for (var event : timed) {
            var at = sinceStart(event);
            if (at.compareTo(limit) < 0) {
                time.pass(at.minus(elapsed));
                elapsed = at;
                if (open(run)) {
                    events.due(event);
                }
            }
        }
        time.pass(limit.minus(elapsed));
        // Without anything that takes time the limit is reached at once, also when the run has just ended.
        return open(run) ? Optional.of(new TestOutcome.TimeLimitReached(limit)) : Optional.empty();
    }

    private boolean open(RunHandle run) {
        return engine.client()
                        .newUntypedWorkflowStub(run.workflowId())
                        .describe()
                        .getStatus()
                == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
    }

    private static Duration sinceStart(TestEvent event) {
        return event.timing() instanceof Timing.After(Duration start) ? start : Duration.ZERO;
    }

    private static void background(CompletableFuture<TestOutcome> outcome, Supplier<Optional<TestOutcome>> work) {
        Thread.ofVirtual().start(() -> {
            try {
                work.get().ifPresent(outcome::complete);
            } catch (RuntimeException e) {
                outcome.completeExceptionally(e);
            }
        });
    }

    private static TestOutcome await(CompletableFuture<TestOutcome> outcome) {
        try {
            return outcome.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Stops the engine, which takes about 250 ms. */
    @Override
    public void close() {
        engine.close();
    }
}
