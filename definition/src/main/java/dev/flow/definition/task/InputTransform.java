package dev.flow.definition.task;

import dev.flow.definition.value.Schema;
import dev.flow.definition.value.Template;
import org.jspecify.annotations.Nullable;

/**
 * {@code input}: the raw input is checked against {@code schema}, then transformed by {@code from} (DSL, "Data Flow").
 */
public record InputTransform(
        @Nullable Schema schema, @Nullable Template from) {
    /** Neither checks nor changes anything. */
    public static final InputTransform NONE = new InputTransform(null, null);
}
