package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.record.TaskPathBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds tasks that are executed.
 *
 * @param place where in the run
 * @param variables what the document binds here
 * @param context the branch's context
 * @param extended the task around which an extension's tasks run; null outside extensions
 */
public record Frame(
        TaskPathBuilder place,
        Variables variables,
        Context context,
        @Nullable TaskScope extended) {

    public Frame at(TaskPathBuilder place) {
        return new Frame(place, variables, context, extended);
    }

    public Frame with(String name, JsonNode value) {
        return new Frame(place, variables.with(name, value), context, extended);
    }

    public Frame with(Context context) {
        return new Frame(place, variables, context, extended);
    }

    /** The inside of a function: it sees nothing of its caller's variables. */
    public Frame function(String reference) {
        return new Frame(place.through(reference), Variables.NONE, context, extended);
    }

    /** The inside of an extension around this task. */
    public Frame extension(TaskScope task) {
        return new Frame(place.through(task.task().reference()), variables, context, task);
    }
}
