package dev.flow.server.state;

import io.temporal.api.history.v1.StartChildWorkflowExecutionInitiatedEventAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A child that has not closed.
 *
 * @param initiatedEventId with which it was asked for
 * @param runId of its first run; null until it was started
 * @param startedEventId 0 until it was started
 */
public record ChildState(
        long initiatedEventId,
        StartChildWorkflowExecutionInitiatedEventAttributes initiated,
        @Nullable String runId,
        long startedEventId) {
    public boolean isStarted() {
        return startedEventId > 0;
    }
}
