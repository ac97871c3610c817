package dev.flow.engine.interpreter.cursor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@code listen} stands.
 *
 * @param subscription key of its subscription in the event router
 * @param consumed what it will output so far
 * @param accepted events that a filter took and that are not consumed yet, in order of arrival
 * @param satisfied filters of {@code all} that have their event
 * @param until the same of the events that end it
 * @param keys correlation keys that are bound
 * @param iteration where the iteration for the first accepted event stands
 */
public record ListenCursor(
        String subscription,
        ArrayNode consumed,
        List<Accepted> accepted,
        List<Integer> satisfied,
        Until until,
        ObjectNode keys,
        @Nullable SequenceCursor iteration)
        implements ActionCursor {

    public ListenCursor {
        accepted = List.copyOf(accepted);
        satisfied = List.copyOf(satisfied);
    }

    /** An event; one that was addressed to the run goes back to its buffer when it is not used. */
    public record Accepted(JsonNode event, boolean addressed) {}

    /** How far the events have come that end the task. */
    public record Until(boolean reached, List<Integer> satisfied) {
        /** Not at all. */
        public static final Until OPEN = new Until(false, List.of());

        public Until {
            satisfied = List.copyOf(satisfied);
        }
    }
}
