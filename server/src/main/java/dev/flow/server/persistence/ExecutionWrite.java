package dev.flow.server.persistence;

import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import java.util.Set;

/**
 * What a transition writes for one execution.
 *
 * @param row complete; its version is one more than the stored one, and 1 for a new execution
 * @param events that follow the stored ones, in order, without gaps
 * @param current whether this run is the current one of its workflow id from now on; false for a run that is current
 *     leaves none, unless another write makes one
 * @param outgoing effects to deliver from now on
 * @param delivered ids of effects that are done and to be forgotten
 */
public record ExecutionWrite(
        ExecutionRow row, List<HistoryEvent> events, boolean current, List<Outgoing> outgoing, Set<Long> delivered) {
    public ExecutionWrite {
        events = List.copyOf(events);
        outgoing = List.copyOf(outgoing);
        delivered = Set.copyOf(delivered);
    }
}
