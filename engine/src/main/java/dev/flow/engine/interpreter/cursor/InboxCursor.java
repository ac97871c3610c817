package dev.flow.engine.interpreter.cursor;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What came from outside and nobody has taken yet.
 *
 * @param buffered events addressed to the run, in order of arrival
 * @param seen source and id of the latest events that were taken, oldest first
 * @param reports ends of sub-workflows by their id
 * @param listeners how many tasks listen in the cursor
 */
public record InboxCursor(List<JsonNode> buffered, List<String> seen, Map<String, JsonNode> reports, int listeners) {
    /** Nothing. */
    public static final InboxCursor EMPTY = new InboxCursor(List.of(), List.of(), Map.of(), 0);

    public InboxCursor {
        buffered = List.copyOf(buffered);
        seen = List.copyOf(seen);
        reports = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(reports));
    }
}
