package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events of a segment of a run as the engine has them.
 *
 * @param nextPageToken the engine's own, opaque; null at the end
 */
public record RunHistory(
        String workflowId,
        String runId,
        List<JsonNode> events,
        @Nullable String nextPageToken) {
    public RunHistory {
        events = List.copyOf(events);
    }

    /** The end of the history at which a page begins. */
    public enum Order {
        OLDEST_FIRST,
        NEWEST_FIRST
    }
}
