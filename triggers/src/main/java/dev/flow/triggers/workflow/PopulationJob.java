package dev.flow.triggers.workflow;

import dev.flow.engine.record.PopulationRequest;
import org.jspecify.annotations.Nullable;

/**
 * What a population workflow is to do. Stored in histories: properties may be added, and stay as they are.
 *
 * @param rerunOf id of the population whose failed members are run again; null for what a run asks for
 */
public record PopulationJob(
        PopulationRequest request, @Nullable String rerunOf) {}
