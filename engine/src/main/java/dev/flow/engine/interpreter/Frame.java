package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.record.TaskPathBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The environment in which the tasks of one task list are executed.
 *
 * @param place the path of the enclosing task in the run
 * @param variables the variables that enclosing tasks bind, such as the item of a {@code for}
 * @param context the {@code $context} of the branch
 * @param extended the task that an extension surrounds, while the extension's own tasks are executed; otherwise null
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

    /** The frame for the tasks of a function, which do not see the variables of its caller. */
    public Frame function(String reference) {
        return new Frame(place.through(reference), Variables.NONE, context, extended);
    }

    /** The frame for the tasks of an extension that surround this task. */
    public Frame extension(TaskScope task) {
        return new Frame(place.through(task.task().reference()), variables, context, task);
    }
}
