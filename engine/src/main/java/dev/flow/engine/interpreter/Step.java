package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.task.FlowDirective;
import org.jspecify.annotations.Nullable;

/**
 * The result of executing a task or a list. Errors and cancellation are thrown; that a run is about to continue as new
 * is a value, so that no caller can mistake it for an error.
 *
 * @param <C> the cursor of what was executed
 */
public sealed interface Step<C> {

    /**
     * It ended.
     *
     * @param output its result: raw for an action, transformed for a task, the last task's for a list
     * @param then where the flow goes; null leaves it to the task's own {@code then}
     */
    record Done<C>(JsonNode output, @Nullable FlowDirective then) implements Step<C> {
        public Done(JsonNode output) {
            this(output, null);
        }

        public boolean ends() {
            return then instanceof FlowDirective.End;
        }
    }

    /** It is suspended at this cursor until the run's next segment. */
    record Parked<C>(C cursor) implements Step<C> {}

    /**
     * Of how a list ended, what concerns the task that holds it: leaving the list ends here, ending the run does not.
     */
    static @Nullable FlowDirective outwards(@Nullable FlowDirective then) {
        return then instanceof FlowDirective.End ? then : null;
    }
}
