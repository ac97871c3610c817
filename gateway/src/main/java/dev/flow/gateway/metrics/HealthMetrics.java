package dev.flow.gateway.metrics;

import dev.flow.gateway.health.HealthChecks;
import dev.flow.gateway.health.HealthComponent;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/**
 * How the components of this process are: {@code flow_component_available} by component, and {@code flow_ready} for the
 * process. A component that is not part of the process by its settings has the value NaN.
 */
public final class HealthMetrics {
    private HealthMetrics() {}

    public static void observe(HealthChecks health, List<HealthComponent> components, MeterRegistry registry) {
        Gauge.builder("flow.ready", health, checks -> checks.isReady() ? 1 : 0)
                .description("Whether this process is ready: 1 or 0")
                .register(registry);
        for (HealthComponent component : components) {
            Gauge.builder("flow.component.available", health, checks -> value(checks, component.component()))
                    .description("Whether a component answers: 1 or 0, NaN where it is disabled")
                    .tag("component", component.component())
                    .tag("required", Boolean.toString(component.required()))
                    .register(registry);
        }
    }

    private static double value(HealthChecks checks, String component) {
        return checks.look().components().stream()
                .filter(seen -> seen.component().equals(component))
                .mapToDouble(seen -> switch (seen.status()) {
                    case AVAILABLE -> 1;
                    case UNAVAILABLE -> 0;
                    case DISABLED -> Double.NaN;
                })
                .findFirst()
                .orElse(Double.NaN);
    }
}
