package dev.flow.definition.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.value.Template;
import org.jspecify.annotations.Nullable;

/**
 * {@code catch} (DSL reference, "Catch"): which errors, under which name, what then.
 *
 * @param with properties the error must have; an absent filter takes any error
 * @param as name of the variable that holds the error, by default {@code error}
 * @param when must hold for the error to be caught
 * @param exceptWhen must not hold
 * @param retry tries the tasks again before anything else
 * @param tasks {@code do}: run when retries are over or absent
 * @param then where the flow goes after catching
 */
public record Catch(
        @Nullable ObjectNode with,
        String as,
        @Nullable Template when,
        @Nullable Template exceptWhen,
        @Nullable RetryPolicy retry,
        @Nullable TaskList tasks,
        @Nullable FlowDirective then) {}
