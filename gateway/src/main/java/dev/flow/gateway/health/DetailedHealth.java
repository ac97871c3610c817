package dev.flow.gateway.health;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How every component is. */
public record DetailedHealth(boolean ready, List<Component> components) {
    public DetailedHealth {
        components = List.copyOf(components);
    }

    /** The state of one component. */
    public record Component(
            String component,
            HealthComponent.Status status,
            boolean required,
            @Nullable String reason) {}
}
