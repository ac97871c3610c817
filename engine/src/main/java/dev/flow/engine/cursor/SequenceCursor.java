package dev.flow.engine.cursor;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The position in a list of tasks.
 *
 * @param index the task that is under way or next
 * @param pass the number of times that the flow went back within the list, which distinguishes executions of one task
 * @param value raw input of that task
 * @param task the position in that task; null when it has not begun
 */
public record SequenceCursor(
        int index, int pass, JsonNode value, @Nullable TaskCursor task) {
    /** The beginning of a list. */
    public static SequenceCursor start(JsonNode value) {
        return new SequenceCursor(0, 0, value, null);
    }

    public SequenceCursor at(TaskCursor task) {
        return new SequenceCursor(index, pass, value, task);
    }
}
