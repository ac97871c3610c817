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
import java.util.function.ToDoubleFunction;
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
            gauge("flow.scheduled.starts.pending", "Places of the scope's quota that are in use", QuotaUse::pending);
            gauge("flow.scheduled.starts.limit", "Places of the scope's quota", QuotaUse::limit);
        }
    }

    private void gauge(String name, String description, ToDoubleFunction<QuotaUse> value) {
        Gauge.builder(name, quota, reference -> {
                    QuotaUse use = reference.get();
                    return use == null ? Double.NaN : value.applyAsDouble(use);
                })
                .description(description)
                .register(registry);
    }
}
