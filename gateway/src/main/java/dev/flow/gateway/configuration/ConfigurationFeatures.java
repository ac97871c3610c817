package dev.flow.gateway.configuration;

import dev.flow.engine.Availability;
import dev.flow.gateway.feature.Feature;
import dev.flow.gateway.feature.FeatureSource;
import java.util.List;

/** What of the configuration lifecycle this process has. */
public final class ConfigurationFeatures {
    private ConfigurationFeatures() {}

    public static List<FeatureSource> of(ConfigurationParts parts) {
        Availability configuration = configuration(parts);
        Availability activations = activations(parts);
        return List.of(
                FeatureSource.of(Feature.CONFIGURATION, () -> configuration),
                FeatureSource.of(Feature.ACTIVATIONS, () -> activations));
    }

    private static Availability configuration(ConfigurationParts parts) {
        if (parts.drafts() == null) {
            return Availability.unavailable("The mode of the configuration is unavailable: it cannot be edited here.");
        }
        return changes(parts);
    }

    private static Availability activations(ConfigurationParts parts) {
        return parts.managed() == null
                ? Availability.unavailable("Only a managed configuration has activations (FLOW_CONFIGURATION__MODE).")
                : changes(parts);
    }

    private static Availability changes(ConfigurationParts parts) {
        return parts.changes().allowed()
                ? Availability.AVAILABLE
                : Availability.unavailable(parts.changes().reason());
    }
}
