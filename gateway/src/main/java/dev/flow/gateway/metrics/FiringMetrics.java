package dev.flow.gateway.metrics;

import dev.flow.triggers.Firing.Outcome;
import dev.flow.triggers.FiringObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/**
 * Firings of schedules that this process's worker executes: {@code flow_firings_total} by trigger and outcome, and
 * {@code flow_firings_late_seconds} by whether they waited for the end of an earlier run. At most 500 triggers have a
 * label of their own, further ones count as {@code other}. Thread-safe; never blocks.
 */
public final class FiringMetrics implements FiringObserver {
    private final MeterRegistry registry;
    private final BoundedLabels triggers = new BoundedLabels();

    public FiringMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void onFirings(String trigger, Outcome outcome, long count) {
        Counter.builder("flow.firings")
                .description("Firings of schedules on this worker, by what became of them")
                .tag("trigger", triggers.label(trigger))
                .tag("outcome", outcome.label())
                .register(registry)
                .increment((double) count);
    }

    @Override
    public void onStarted(Duration late, boolean waited) {
        Timer.builder("flow.firings.late")
                .description("Firings of schedules that started a run, from when they were due, in the engine's time")
                .tag("waited", Boolean.toString(waited))
                .serviceLevelObjectives(Buckets.work())
                .register(registry)
                .record(late);
    }
}
