package dev.flow.engine.temporal;

import dev.flow.engine.DefinitionSource;
import dev.flow.engine.FailureHandler;
import dev.flow.engine.SystemWork;
import dev.flow.engine.TaskObserver;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.event.EventDelivery;
import dev.flow.engine.event.EventRouter;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.offload.Payloads;
import io.opentelemetry.api.OpenTelemetry;
import io.temporal.activity.DynamicActivity;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What {@link EngineBuilder} collected; each part is described there.
 *
 * @param work null for an engine without a worker
 */
public record EngineParts(
        DefinitionSource definitions,
        InterpreterOptions options,
        Payloads payloads,
        int segmentEvents,
        WorkerSettings worker,
        @Nullable Work work) {

    /** What only an engine with a worker uses. */
    public record Work(
            DynamicActivity calls,
            TaskObserver observer,
            OpenTelemetry telemetry,
            Function<EventDelivery, EventRouter> router,
            SystemWork system,
            FailureHandler failures,
            Duration grace) {}
}
