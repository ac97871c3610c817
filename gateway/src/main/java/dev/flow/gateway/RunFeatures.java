package dev.flow.gateway;

import dev.flow.engine.Availability;
import dev.flow.gateway.feature.Feature;
import dev.flow.gateway.feature.FeatureSource;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.Runs;
import java.util.List;

/** The features of runs, as far as the engine has them, and of definitions. */
final class RunFeatures {
    private RunFeatures() {}

    static List<FeatureSource> of(Runs runs, ActiveDefinitions definitions) {
        return List.of(
                FeatureSource.of(Feature.EXECUTIONS, () -> runs.capabilities().listing()),
                FeatureSource.of(Feature.RESTARTS, () -> runs.capabilities().reset()),
                FeatureSource.of(
                        Feature.WORKER_VERSIONS, () -> runs.capabilities().versions()),
                FeatureSource.of(
                        Feature.DEFINITIONS,
                        () -> definitions.all().isEmpty()
                                ? Availability.unavailable("No definition is active.")
                                : Availability.AVAILABLE));
    }
}
