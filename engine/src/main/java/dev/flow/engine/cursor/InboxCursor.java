package dev.flow.engine.cursor;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run has received from outside and no task has taken yet.
 *
 * @param arrived the number of events that have arrived
 * @param buffered events addressed to the run, in order of arrival
 * @param parked tasks that listen, and what came for them meanwhile
 * @param seen source and id of the latest events, oldest first
 * @param reports ends of sub-workflows by their id
 */
public record InboxCursor(
        long arrived, List<Arrival> buffered, Parked parked, List<String> seen, Map<String, JsonNode> reports) {
    /** An inbox without events, listeners and reports. */
    public static final InboxCursor EMPTY =
            new InboxCursor(0, List.of(), new Parked(0, List.of()), List.of(), Map.of());

    public InboxCursor {
        buffered = List.copyOf(buffered);
        seen = List.copyOf(seen);
        reports = Collections.unmodifiableMap(new LinkedHashMap<>(reports));
    }

    /**
     * Listening tasks that are parked until the next segment.
     *
     * @param listeners the number of these tasks
     * @param retained events that arrived since the first of them was parked
     */
    public record Parked(int listeners, List<Arrival> retained) {
        public Parked {
            retained = List.copyOf(retained);
        }
    }
}
