package dev.flow.cli.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.Pointer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call that a run made, or would have made.
 *
 * @param task reference of the task that calls
 * @param function that is called; null for the built-in kinds of call
 * @param through references of tasks that call the function whose body this call is; empty for any other call
 * @param arguments as they were evaluated
 */
public record Call(String task, @Nullable String function, List<String> through, JsonNode arguments) {
    public Call {
        through = List.copyOf(through);
    }

    /** The name of the task whose reference this is. */
    public static String name(String reference) {
        return Pointer.last(reference);
    }

    /** As people call it: the name of the task, that which calls the function when the function is nothing else. */
    public String label() {
        return name(through.isEmpty() ? task : through.getLast());
    }
}
