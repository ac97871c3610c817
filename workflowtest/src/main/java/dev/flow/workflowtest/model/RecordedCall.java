package dev.flow.workflowtest.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.Pointer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call that a run made or attempted.
 *
 * @param task reference of the calling task
 * @param function name of the called function; null for the built-in kinds of call
 * @param through references of the tasks that call the function whose body is this call; empty for any other call
 * @param arguments the evaluated arguments
 */
public record RecordedCall(String task, @Nullable String function, List<String> through, JsonNode arguments) {
    public RecordedCall {
        through = List.copyOf(through);
    }

    /** The name of the task with this reference. */
    public static String name(String reference) {
        return Pointer.last(reference);
    }

    /**
     * The name shown in messages: the task, or the task that calls the function when the function body is this call.
     */
    public String label() {
        return name(through.isEmpty() ? task : through.getLast());
    }
}
