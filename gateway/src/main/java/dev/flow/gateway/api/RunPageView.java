package dev.flow.gateway.api;

import dev.flow.engine.Availability;
import dev.flow.runs.RunSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of runs.
 *
 * @param dimension whether this engine can list
 * @param nextPageToken null at the end
 */
public record RunPageView(
        Availability dimension,
        List<RunSummary> workflows,
        @Nullable String nextPageToken) {}
