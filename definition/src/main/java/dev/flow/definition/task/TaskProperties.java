package dev.flow.definition.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.value.Template;
import org.jspecify.annotations.Nullable;

/**
 * What every kind of task has (DSL reference, "Task").
 *
 * @param condition {@code if}: the task is skipped when it yields null or false
 * @param input how the raw input is checked and transformed
 * @param output how the raw output is transformed and checked
 * @param export what becomes the context
 * @param timeout after which the task fails with the timeout error
 * @param then where the flow goes afterwards
 * @param metadata free data; ours are the keys that start with {@code flow.dev/}
 */
public record TaskProperties(
        @Nullable Template condition,
        InputTransform input,
        OutputTransform output,
        ExportTransform export,
        @Nullable Timeout timeout,
        FlowDirective then,
        ObjectNode metadata) {}
