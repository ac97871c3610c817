package dev.flow.engine;

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
 * @param calls null for an engine without a worker
 */
record EngineParts(
        DefinitionSource definitions,
        @Nullable DynamicActivity calls,
        TaskObserver observer,
        OpenTelemetry telemetry,
        InterpreterOptions options,
        Function<EventDelivery, EventRouter> router,
        SystemWork system,
        WorkerSettings worker,
        int segmentEvents,
        Duration grace,
        Payloads payloads) {}
