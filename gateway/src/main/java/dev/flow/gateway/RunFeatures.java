package dev.flow.gateway;

import dev.flow.engine.Availability;
import dev.flow.gateway.feature.Feature;
import dev.flow.gateway.feature.FeatureSource;
import dev.flow.runs.ActiveDefinitions;
import java.util.List;

/** The features of runs, which every engine has, and of definitions. */
final class RunFeatures {
    private RunFeatures() {}

    static List<FeatureSource> of(ActiveDefinitions definitions) {
        return List.of(
                FeatureSource.of(Feature.EXECUTIONS, () -> Availability.AVAILABLE),
                FeatureSource.of(Feature.RESTARTS, () -> Availability.AVAILABLE),
                FeatureSource.of(Feature.WORKER_VERSIONS, () -> Availability.AVAILABLE),
                FeatureSource.of(
                        Feature.DEFINITIONS,
                        () -> definitions.all().isEmpty()
                                ? Availability.unavailable("No definition is active.")
                                : Availability.AVAILABLE));
    }
}
