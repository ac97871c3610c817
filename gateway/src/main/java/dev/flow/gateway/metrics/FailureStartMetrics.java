package dev.flow.gateway.metrics;

import dev.flow.runs.FailureStartObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * Workflows that this process's worker started, or could not start, because a run had failed:
 * {@code flow_failure_starts_total} by outcome. Thread-safe.
 */
public final class FailureStartMetrics implements FailureStartObserver {
    private final Map<Outcome, Counter> counters = new EnumMap<>(Outcome.class);

    public FailureStartMetrics(MeterRegistry registry) {
        for (Outcome outcome : Outcome.values()) {
            counters.put(
                    outcome,
                    Counter.builder("flow.failure.starts")
                            .description("Starts of on_failure workflows of failed runs on this worker")
                            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
    }

    @Override
    public void onFailureStart(Outcome outcome) {
        Counter counter = counters.get(outcome);
        if (counter != null) {
            counter.increment();
        }
    }
}
