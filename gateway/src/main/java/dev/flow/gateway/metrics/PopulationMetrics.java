package dev.flow.gateway.metrics;

import dev.flow.triggers.population.PopulationObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Populations: {@code flow_population_members_total} by outcome, of this process's worker;
 * {@code flow_populations_open} and {@code flow_population_runs_open} of the scope, once they are known. Thread-safe;
 * never blocks.
 */
public final class PopulationMetrics implements PopulationObserver {
    private final MeterRegistry registry;
    private final AtomicReference<@Nullable Open> open = new AtomicReference<>();

    public PopulationMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void onMembers(long completed, long failed) {
        count("completed", completed);
        count("failed", failed);
    }

    private void count(String outcome, long members) {
        if (members > 0) {
            Counter.builder("flow.population.members")
                    .description("Members of populations that this worker has dealt with, by what became of them")
                    .tag("outcome", outcome)
                    .register(registry)
                    .increment((double) members);
        }
    }

    @Override
    public void onOpen(Open now) {
        if (open.getAndSet(now) == null) {
            gauge("flow.populations.open", "Populations of the scope that have not ended", Open::populations);
            gauge("flow.population.runs.open", "Open runs of the scope's populations", Open::runs);
        }
    }

    private void gauge(String name, String description, ToDoubleFunction<Open> value) {
        Gauge.builder(name, open, reference -> {
                    Open now = reference.get();
                    return now == null ? Double.NaN : value.applyAsDouble(now);
                })
                .description(description)
                .register(registry);
    }
}
