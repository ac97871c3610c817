package dev.flow.gateway.family;

import dev.flow.engine.Dimension;
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
        Dimension dimension,
        List<RunSummary> workflows,
        @Nullable String nextPageToken) {}
