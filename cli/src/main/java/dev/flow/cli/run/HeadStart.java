package dev.flow.cli.run;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.flow.expression.Bindings;
import dev.flow.expression.Compilation;
import dev.flow.expression.Evaluation;
import dev.flow.expression.Expression;
import dev.flow.expression.ExpressionException;
import dev.flow.expression.Scope;
import dev.flow.runtime.settings.EngineChoice;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * The engine of {@code flow run}, started before anything is known about the run: that takes longer than reading the
 * command line and the configuration, so both happen at once. Thread-safe.
 */
public final class HeadStart {
    private static final Executor THREAD =
            task -> Thread.ofPlatform().daemon().name("flow-head-start").start(task);

    private final Supplier<RunEngine> engine;

    private HeadStart(Supplier<RunEngine> engine) {
        this.engine = engine;
    }

    /** Starts at once, on threads of its own. */
    public static HeadStart begin() {
        var starting = CompletableFuture.supplyAsync(() -> new RunEngine(), THREAD);
        THREAD.execute(HeadStart::loadExpressions);
        return new HeadStart(starting::join);
    }

    /** The same, where it is not the embedded engine that will be asked for. */
    public static HeadStart withoutEngine() {
        THREAD.execute(HeadStart::loadExpressions);
        return none();
    }

    /** Starts when it is asked for. */
    public static HeadStart none() {
        return new HeadStart(() -> new RunEngine());
    }

    RunEngine engine(EngineChoice choice, String queue) {
        try {
            return choice instanceof EngineChoice.Embedded ? engine.get() : RunEngine.of(choice, queue);
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private static void loadExpressions() {
        try {
            evaluateSomething();
        } catch (ExpressionException e) {
            // Whoever evaluates something next meets the same, and says so.
        }
    }

    private static void evaluateSomething() {
        if (Expression.compile("[.] | map(.)", Scope.none()) instanceof Compilation.Compiled compiled) {
            compiled.expression().evaluate(NullNode.getInstance(), Bindings.empty(), Evaluation.at(Instant.EPOCH));
        }
    }
}
