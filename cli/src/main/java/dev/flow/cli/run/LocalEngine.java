package dev.flow.cli.run;

import dev.flow.definition.Definition;
import dev.flow.engine.EmbeddedEngine;
import dev.flow.engine.Engine;
import dev.flow.engine.TaskObserver;
import io.temporal.activity.DynamicActivity;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.logging.LogManager;
import org.jspecify.annotations.Nullable;

/** An embedded engine that is told only after its start what it is to execute, and with what. Thread-safe. */
final class LocalEngine {
    private final Map<String, Definition> definitions = new ConcurrentHashMap<>();
    private final EmbeddedEngine engine;
    private volatile TaskObserver observer = TaskObserver.NONE;
    private volatile Supplier<DynamicActivity> factory = () -> arguments -> null;
    private @Nullable DynamicActivity calls;

    LocalEngine() {
        LogManager.getLogManager().reset(); // the engine's server logs there, and nobody reads it
        engine = EmbeddedEngine.builder()
                .definitions(digest -> Optional.ofNullable(definitions.get(digest)))
                .observer(event -> observer.onTask(event))
                .calls(arguments -> calls().execute(arguments))
                .build();
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
}
