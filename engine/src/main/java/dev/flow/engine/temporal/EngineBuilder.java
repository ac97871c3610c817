package dev.flow.engine.temporal;

import dev.flow.engine.DefinitionSource;
import dev.flow.engine.FailureHandler;
import dev.flow.engine.SystemWork;
import dev.flow.engine.TaskObserver;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.event.EventDelivery;
import dev.flow.engine.event.EventRouter;
import dev.flow.engine.event.InProcessEventRouter;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.offload.PayloadStore;
import dev.flow.engine.offload.Payloads;
import dev.flow.engine.worker.RunWorker;
import io.opentelemetry.api.OpenTelemetry;
import io.temporal.activity.DynamicActivity;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Names the parts that every kind of engine executes runs with. Not thread-safe.
 *
 * @param <B> the builder of one kind
 */
public abstract class EngineBuilder<B extends EngineBuilder<B>> {
    private @Nullable DefinitionSource source;
    private @Nullable DynamicActivity calls;
    private TaskObserver observer = TaskObserver.NONE;
    private OpenTelemetry telemetry = OpenTelemetry.noop();
    private InterpreterOptions options = InterpreterOptions.defaults();
    private Function<EventDelivery, EventRouter> router = InProcessEventRouter::new;
    private SystemWork system = SystemWork.NONE;
    private FailureHandler failures = FailureHandler.NONE;
    private WorkerSettings worker = WorkerSettings.defaults();
    private boolean works = true;
    private int segmentEvents;
    private Duration grace = RunWorker.GRACE;
    private @Nullable Payloads payloads;

    protected EngineBuilder() {}

    /** This builder, as its own type. */
    protected abstract B self();

    /** Where definitions are found. */
    public B definitions(DefinitionSource value) {
        source = value;
        return self();
    }

    /** Executes calls of things outside a workflow. */
    public B calls(DynamicActivity value) {
        calls = value;
        return self();
    }

    /** Notified of tasks that the worker executes. */
    public B observer(TaskObserver value) {
        observer = value;
        return self();
    }

    /** Where spans of runs and calls go; none are recorded by default. */
    public B telemetry(OpenTelemetry value) {
        telemetry = value;
        return self();
    }

    public B options(InterpreterOptions value) {
        options = value;
        return self();
    }

    /** Brings events to runs, by the way of delivery that it is given; between the runs of this engine by default. */
    public B router(Function<EventDelivery, EventRouter> value) {
        router = value;
        return self();
    }

    /** What its worker executes beside runs. */
    public B system(SystemWork value) {
        system = value;
        return self();
    }

    /** Starts the workflows that failed runs name. */
    public B failures(FailureHandler value) {
        failures = value;
        return self();
    }

    /** How its worker works. */
    public B worker(WorkerSettings value) {
        worker = value;
        return self();
    }

    /** It only starts and steers runs; workers elsewhere execute them. */
    public B withoutWorker() {
        works = false;
        return self();
    }

    /** How long calls under way may take to end when the engine is closed; 5 seconds by default. */
    public B grace(Duration value) {
        grace = value;
        return self();
    }

    /** Runs continue as new after this many history events; zero leaves it to the server's suggestion. */
    public B segmentEvents(int value) {
        segmentEvents = value;
        return self();
    }

    /** Keeps large values in a store; what happens without it depends on the kind of engine. */
    public B payloads(PayloadStore store, Offload offload) {
        return payloads(Payloads.in(store, offload));
    }

    /** What becomes of large values. */
    public B payloads(Payloads value) {
        payloads = value;
        return self();
    }

    /** Where large values go when no store is named. */
    protected abstract Payloads defaultPayloads();

    /**
     * What was named, and the defaults.
     *
     * @throws IllegalArgumentException when a part is missing that has no default
     */
    protected final EngineParts parts() {
        return new EngineParts(
                required(source, "definitions"),
                options,
                payloads == null ? defaultPayloads() : payloads,
                segmentEvents,
                worker,
                works
                        ? new EngineParts.Work(
                                required(calls, "calls"), observer, telemetry, router, system, failures, grace)
                        : null);
    }

    private static <T> T required(@Nullable T part, String name) {
        if (part == null) {
            throw new IllegalArgumentException("An engine needs " + name + ".");
        }
        return part;
    }
}
