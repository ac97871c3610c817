package dev.flow.gateway.metrics;

import dev.flow.engine.TaskObserver;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.temporal.activity.Activity;
import io.temporal.activity.DynamicActivity;
import io.temporal.client.ActivityCompletionException;
import io.temporal.common.converter.EncodedValues;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Calls as this process's worker makes them: {@code flow_calls_seconds} by kind and outcome, one for each attempt, and
 * {@code flow_calls_in_flight} against {@code flow_calls_limit}. Thread-safe.
 */
public final class CallMetrics implements DynamicActivity {
    private final DynamicActivity calls;
    private final MeterRegistry registry;
    private final AtomicInteger inFlight = new AtomicInteger();

    /**
     * Measures calls.
     *
     * @param limit how many the worker makes at once
     */
    public CallMetrics(DynamicActivity calls, int limit, MeterRegistry registry) {
        this.calls = calls;
        this.registry = registry;
        Gauge.builder("flow.calls.in.flight", inFlight, AtomicInteger::get)
                .description("Calls that this worker is making")
                .register(registry);
        Gauge.builder("flow.calls.limit", () -> limit)
                .description("The most calls that this worker makes at once")
                .register(registry);
    }

    @Override
    public @Nullable Object execute(EncodedValues arguments) {
        String kind = Activity.getExecutionContext().getInfo().getActivityType();
        long begun = System.nanoTime();
        TaskObserver.Kind outcome = TaskObserver.Kind.FAULTED;
        inFlight.incrementAndGet();
        try {
            Object result = calls.execute(arguments);
            outcome = TaskObserver.Kind.COMPLETED;
            return result;
        } catch (ActivityCompletionException e) {
            outcome = TaskObserver.Kind.CANCELED;
            throw e;
        } finally {
            inFlight.decrementAndGet();
            timer(kind, outcome).record(System.nanoTime() - begun, TimeUnit.NANOSECONDS);
        }
    }

    private Timer timer(String kind, TaskObserver.Kind outcome) {
        return Timer.builder("flow.calls")
                .description("Attempts of calls that this worker made")
                .tag("kind", kind)
                .tag("outcome", outcome.label())
                .serviceLevelObjectives(Buckets.work())
                .register(registry);
    }
}
