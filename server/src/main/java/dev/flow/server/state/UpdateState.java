package dev.flow.server.state;

import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Request;
import org.jspecify.annotations.Nullable;

/**
 * An update that the workflow has accepted.
 *
 * @param acceptedEventId of its accepted event
 * @param request as it was accepted; without content once it was completed
 * @param completedEventId 0 until it was completed
 * @param outcome null until it was completed
 */
public record UpdateState(
        String updateId,
        long acceptedEventId,
        Request request,
        long completedEventId,
        @Nullable Outcome outcome) {
    public boolean isCompleted() {
        return outcome != null;
    }
}
