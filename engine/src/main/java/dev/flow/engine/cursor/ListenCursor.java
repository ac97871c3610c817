package dev.flow.engine.cursor;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The position of a {@code listen}.
 *
 * @param subscription key of its subscription in the event router
 * @param consumed what it will output so far
 * @param hearing what it has heard
 * @param iteration the cursor of the iteration for the first accepted event; null when it has not begun
 */
public record ListenCursor(
        String subscription,
        ArrayNode consumed,
        Hearing hearing,
        @Nullable SequenceCursor iteration) implements ActionCursor {

    /**
     * The events that a listening task has received, and the filters that they satisfied.
     *
     * @param accepted events that a filter took and that are not consumed yet, in order of arrival
     * @param satisfied filters of {@code all} that have their event
     * @param until filters of the events that end it that have theirs
     * @param full whether it takes no more
     * @param keys correlation keys that are bound
     * @param heard the last event of the run that it was shown
     */
    public record Hearing(
            List<Arrival> accepted,
            List<Integer> satisfied,
            List<Integer> until,
            boolean full,
            ObjectNode keys,
            long heard) {
        public Hearing {
            accepted = List.copyOf(accepted);
            satisfied = List.copyOf(satisfied);
            until = List.copyOf(until);
        }
    }
}
