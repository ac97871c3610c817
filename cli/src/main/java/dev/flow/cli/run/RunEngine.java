package dev.flow.cli.run;

import dev.flow.definition.Definition;
import dev.flow.engine.Engine;
import dev.flow.engine.TaskObserver;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.local.Installation;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.temporal.EngineBuilder;
import dev.flow.runtime.settings.EngineChoice;
import io.temporal.activity.DynamicActivity;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.logging.LogManager;
import org.jspecify.annotations.Nullable;

/** The engine of one run, which is told only after its start what it is to execute, and with what. Thread-safe. */
final class RunEngine implements AutoCloseable {
    /** One run needs no more, and each takes time when it starts. */
    private static final int POLLERS = 2;

    private final Map<String, Definition> definitions = new ConcurrentHashMap<>();
    private final long expressionSteps;
    private final Engine engine;
    private volatile TaskObserver observer = TaskObserver.NONE;
    private volatile Supplier<DynamicActivity> factory = () -> arguments -> null;
    private @Nullable DynamicActivity calls;

    private RunEngine(long expressionSteps) {
        this.expressionSteps = expressionSteps;
        LogManager.getLogManager().reset(); // the engine's server logs there, and the log has no reader
        engine = wired(EmbeddedEngine.builder()).build();
    }

    private RunEngine(EngineChoice.Local local, long expressionSteps, String queue) {
        this.expressionSteps = expressionSteps;
        LogManager.getLogManager().reset();
        var binary = new Installation(local.lookup()).find();
        engine = wired(LocalEngine.builder(binary, local.folder(), local.synchronous()))
                .worker(alone(queue))
                .build();
    }

    private RunEngine(EngineChoice.Remote remote, long expressionSteps, String queue) {
        this.expressionSteps = expressionSteps;
        LogManager.getLogManager().reset();
        engine = wired(RemoteEngine.builder(remote.address()))
                .worker(alone(queue))
                .build();
    }

    /** Starts the embedded engine, whose runs may take this number of steps for an evaluation. */
    static RunEngine embedded(long expressionSteps) {
        return new RunEngine(expressionSteps);
    }

    /**
     * Starts the engine that is set.
     *
     * @param queue only this process takes what is on it: other workers of the same engine do not know the definition
     */
    static RunEngine of(RunSettings settings, String queue) {
        return switch (settings.engine()) {
            case EngineChoice.Embedded _ -> embedded(settings.expressionSteps());
            case EngineChoice.Local local -> new RunEngine(local, settings.expressionSteps(), queue);
            case EngineChoice.Remote remote -> new RunEngine(remote, settings.expressionSteps(), queue);
        };
    }

    private static WorkerSettings alone(String queue) {
        return WorkerSettings.defaults().withPollers(POLLERS).alone(queue);
    }

    private <B extends EngineBuilder<B>> B wired(B builder) {
        return builder.definitions(digest -> Optional.ofNullable(definitions.get(digest)))
                .observer(event -> observer.onTask(event))
                .options(InterpreterOptions.defaults().withExpressionSteps(expressionSteps))
                .calls(arguments -> calls().execute(arguments));
    }

    /**
     * Says what to execute; before the first run.
     *
     * @param activities asked once, when something is called for the first time
     */
    void serve(Map<String, Definition> more, Supplier<DynamicActivity> activities, TaskObserver listener) {
        definitions.putAll(more);
        factory = activities;
        observer = listener;
    }

    private synchronized DynamicActivity calls() {
        if (calls == null) {
            calls = factory.get();
        }
        return calls;
    }

    Engine engine() {
        return engine;
    }

    @Override
    public void close() {
        engine.close();
    }
}
