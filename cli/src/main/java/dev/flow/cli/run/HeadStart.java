package dev.flow.cli.run;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.util.StdDateFormat;
import dev.flow.expression.Bindings;
import dev.flow.expression.Compilation;
import dev.flow.expression.EvaluationOptions;
import dev.flow.expression.Expression;
import dev.flow.expression.ExpressionException;
import dev.flow.expression.VariableScope;
import dev.flow.runtime.settings.EngineChoice;
import java.lang.invoke.MethodHandles;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What takes longer than reading the command line and the configuration, begun before either, so that both happen at
 * once: the engine of {@code flow run}, and what a service loads in its start. Thread-safe.
 */
public final class HeadStart {
    private static final Executor THREAD =
            task -> Thread.ofPlatform().daemon().name("flow-head-start").start(task);

    private final @Nullable Begun begun;

    private HeadStart(@Nullable Begun begun) {
        this.begun = begun;
    }

    /** The embedded engine, and the steps that its runs may take for an evaluation. */
    private record Begun(long expressionSteps, CompletableFuture<RunEngine> engine) {}

    /**
     * Starts the embedded engine at once, on threads of its own.
     *
     * @param expressionSteps as they are likely to be set; being wrong costs time only
     */
    public static HeadStart begin(long expressionSteps) {
        var starting = CompletableFuture.supplyAsync(() -> RunEngine.embedded(expressionSteps), THREAD);
        THREAD.execute(HeadStart::loadExpressions);
        return new HeadStart(new Begun(expressionSteps, starting));
    }

    /** The same, where it is not the embedded engine that will be asked for. */
    public static HeadStart withoutEngine() {
        THREAD.execute(HeadStart::loadExpressions);
        return none();
    }

    /**
     * For what serves: begins what its start would wait for, which are the tables of large numbers and of calendars
     * that the JDK makes when they are used first. Nothing that logs: the logging is not configured yet, and would not
     * be if a library began it meanwhile.
     */
    public static HeadStart ofService() {
        THREAD.execute(() -> load(BigDecimal.class, StdDateFormat.class));
        return none();
    }

    private static void load(Class<?>... classes) {
        for (Class<?> each : classes) {
            try {
                MethodHandles.lookup().ensureInitialized(each);
            } catch (IllegalAccessException e) {
                throw new AssertionError(e); // they are public
            }
        }
    }

    /** Starts when it is asked for. */
    public static HeadStart none() {
        return new HeadStart(null);
    }

    RunEngine engine(RunSettings settings, String queue) {
        if (begun == null
                || begun.expressionSteps() != settings.expressionSteps()
                || !(settings.engine() instanceof EngineChoice.Embedded)) {
            return RunEngine.of(settings, queue);
        }
        try {
            return begun.engine().join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private static void loadExpressions() {
        try {
            evaluateSomething();
        } catch (ExpressionException e) {
            // The next evaluation fails in the same way and reports it.
        }
    }

    private static void evaluateSomething() {
        if (Expression.compile("[.] | map(.)", VariableScope.none()) instanceof Compilation.Compiled compiled) {
            compiled.expression()
                    .evaluate(NullNode.getInstance(), Bindings.empty(), EvaluationOptions.at(Instant.EPOCH));
        }
    }
}
