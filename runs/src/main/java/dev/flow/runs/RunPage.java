package dev.flow.runs;

import dev.flow.engine.Availability;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs, running ones first, then the newest.
 *
 * @param dimension whether this engine can list at all
 * @param nextPageToken the engine's own, opaque; null at the end
 */
public record RunPage(
        Availability dimension,
        List<RunSummary> workflows,
        @Nullable String nextPageToken) {
    public RunPage {
        workflows = List.copyOf(workflows);
    }
}
