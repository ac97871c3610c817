package dev.flow.gateway.metrics;

import dev.flow.triggers.quota.QuotaUse;
import dev.flow.triggers.start.ScheduledStart.FailureCode;
import dev.flow.triggers.start.ScheduledStartObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Scheduled starts: {@code flow_scheduled_starts_total} by outcome and {@code flow_scheduled_starts_late_seconds} of
 * this process's worker; {@code flow_scheduled_starts_pending} and {@code flow_scheduled_starts_limit} of the scope,
 * once they are known. Thread-safe; never blocks.
 */
public final class ScheduledStartMetrics implements ScheduledStartObserver {
    private static final String STARTED = "started";

    private final MeterRegistry registry;
    private final AtomicReference<@Nullable QuotaUse> quota = new AtomicReference<>();

    public ScheduledStartMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void onEnded(@Nullable FailureCode failure, Duration late) {
        Counter.builder("flow.scheduled.starts")
                .description("Scheduled starts that were due on this worker, by what became of them")
                .tag("outcome", failure == null ? STARTED : failure.label())
                .register(registry)
                .increment();
        if (failure == null) {
            Timer.builder("flow.scheduled.starts.late")
                    .description(
                            "Scheduled starts that have started a run, from when they were due, in the engine's time")
                    .serviceLevelObjectives(Buckets.work())
                    .register(registry)
                    .record(late);
        }
    }

    @Override
    public void onQuota(QuotaUse use) {
        if (quota.getAndSet(use) == null) {
            gauge("flow.scheduled.starts.pending", "Places of the scope's quota that are in use", true);
            gauge("flow.scheduled.starts.limit", "Places of the scope's quota", false);
        }
    }

    private void gauge(String name, String description, boolean pending) {
        Gauge.builder(name, quota, reference -> value(reference.get(), pending))
                .description(description)
                .register(registry);
    }

    private static double value(@Nullable QuotaUse use, boolean pending) {
        return use == null ? Double.NaN : pending ? use.pending() : use.limit();
    }
}
