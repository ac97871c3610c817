package dev.flow.server.state;

import io.temporal.api.history.v1.StartChildWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.sdk.v1.UserMetadata;
import org.jspecify.annotations.Nullable;

/**
 * A child that has not closed.
 *
 * @param initiatedEventId with which it was asked for
 * @param metadata its summary and details; the default instance for none
 * @param runId of its first run; null until it was started
 * @param startedEventId 0 until it was started
 */
public record ChildState(
        long initiatedEventId,
        StartChildWorkflowExecutionInitiatedEventAttributes initiated,
        UserMetadata metadata,
        @Nullable String runId,
        long startedEventId) {
    public boolean isStarted() {
        return startedEventId > 0;
    }
}
