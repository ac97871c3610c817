package dev.flow.cli.workflowtest.stage;

import dev.flow.cli.run.TaskTree;
import dev.flow.cli.workflowtest.Delivery;
import dev.flow.cli.workflowtest.Delivery.Moment;
import dev.flow.cli.workflowtest.WorkflowTest;
import dev.flow.definition.Definition;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.engine.RunHandle;
import dev.flow.engine.StartRequest;
import dev.flow.engine.TaskObserver;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.payload.ValueBudget;
import dev.flow.expression.Budget;
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
import java.util.logging.LogManager;
import org.jspecify.annotations.Nullable;

/**
 * An engine for one test. It is not used again: the in-JVM server never skips time any more once a run has closed with
 * something under way, and a test may do that. It can be made before it is known which test it is for.
 */
public final class Stage implements AutoCloseable {
    /** Runs of tests have the same id each time, and with it the same jitter and the same ids of sub-workflows. */
    private static final String RUN = ".00000000000000000000000001";

    private final InstantSource clock;
    private final Budget budget;
    private final TaskTree tree = new TaskTree();
    private final EmbeddedEngine engine;
    private final SkippedTime time;
    private volatile Map<String, Definition> definitions = Map.of();
    private volatile @Nullable DynamicActivity calls;
    private volatile @Nullable Mailbox mailbox;

    /**
     * Starts the engine.
     *
     * @param expressionSteps what one evaluation of an expression may take
     */
    public Stage(InstantSource clock, long expressionSteps) {
        this.clock = clock;
        budget = ValueBudget.of(expressionSteps);
        LogManager.getLogManager().reset(); // the engine's server logs there, and nobody reads it
        engine = EmbeddedEngine.builder()
                .definitions(digest -> Optional.ofNullable(definitions.get(digest)))
                .calls(arguments -> Objects.requireNonNull(calls).execute(arguments))
                .observer((TaskObserver) tree)
                .options(InterpreterOptions.defaults().withExpressionSteps(expressionSteps))
                .router(delivery -> {
                    var made = new Mailbox(delivery);
                    mailbox = made;
                    return made;
                })
                .build();
        time = new SkippedTime(engine.client());
    }

    /**
     * What is to be performed.
     *
     * @param real makes calls that the test wants to be made
     * @param patience how much real time it may take
     */
    public record Play(WorkflowTest test, LoadedDefinitions loaded, DynamicActivity real, Duration patience) {}

    /**
     * Runs a test; once.
     *
     * @throws dev.flow.engine.EngineException when the workflow cannot be executed at all
     */
    public Performance perform(Play play) {
        var began = clock.instant();
        var given = play.test().given();
        var cast = Replacement.of(play.loaded().byDigest(), given.outside().mocks());
        var ending = new CompletableFuture<Ending>();
        var doubles = new Doubles(
                given.outside(),
                cast,
                budget,
                new Doubles.Outlet(play.real(), new Lasting(engine.client(), time), ending::complete));
        definitions = cast.definitions();
        calls = doubles;
        var workflow = play.loaded().root().workflow().qualifiedName();
        var events = Objects.requireNonNull(mailbox);
        events.open(engine.run(workflow + RUN), given.events());
        var run = engine.start(
                new StartRequest(workflow + RUN, workflow, play.loaded().root().digest(), given.input()));
        events.started();
        background(
                ending,
                () -> run.result(play.patience())
                        .<Ending>map(Ending.Ended::new)
                        .or(() -> Optional.of(new Ending.TooSlow(play.patience()))));
        background(ending, () -> direct(play.test(), events, run));
        var came = await(ending);
        return new Performance(
                came,
                new Performance.Heard(doubles.calls(), events.emitted(), events.fates()),
                tree,
                Duration.between(began, clock.instant()));
    }

    /** Holds the time from the start, and lets it pass from one delivery to the next, until there is no more. */
    private Optional<Ending> direct(WorkflowTest test, Mailbox events, RunHandle run) {
        var limit = test.given().timeLimit();
        var passed = Duration.ZERO;
        var timed = test.given().events().stream()
                .filter(delivery -> delivery.moment() instanceof Moment.At)
                .sorted(Comparator.comparing(Stage::since))
                .toList();
        for (var delivery : timed) {
            var at = since(delivery);
            if (at.compareTo(limit) < 0) {
                time.pass(at.minus(passed));
                passed = at;
                if (open(run)) {
                    events.due(delivery);
                }
            }
        }
        time.pass(limit.minus(passed));
        // When nothing is left that takes time, the limit comes at once: also when the run has just ended.
        return open(run) ? Optional.of(new Ending.TimeLimit(limit)) : Optional.empty();
    }

    private boolean open(RunHandle run) {
        return engine.client()
                        .newUntypedWorkflowStub(run.workflowId())
                        .describe()
                        .getStatus()
                == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
    }

    private static Duration since(Delivery delivery) {
        return delivery.moment() instanceof Moment.At(Duration since) ? since : Duration.ZERO;
    }

    private static void background(CompletableFuture<Ending> ending, Supplier<Optional<Ending>> work) {
        Thread.ofVirtual().start(() -> {
            try {
                work.get().ifPresent(ending::complete);
            } catch (RuntimeException e) {
                ending.completeExceptionally(e);
            }
        });
    }

    private static Ending await(CompletableFuture<Ending> ending) {
        try {
            return ending.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Takes a quarter of a second. */
    @Override
    public void close() {
        engine.close();
    }
}
