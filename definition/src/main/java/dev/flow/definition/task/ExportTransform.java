package dev.flow.definition.task;

import dev.flow.definition.value.Schema;
import dev.flow.definition.value.Template;
import org.jspecify.annotations.Nullable;

/**
 * {@code export}: the transformed output is turned by {@code as} into the new context, which is checked against
 * {@code schema} (DSL, "Data Flow").
 */
public record ExportTransform(
        @Nullable Schema schema, @Nullable Template as) {
    /** Leaves the context alone. */
    public static final ExportTransform NONE = new ExportTransform(null, null);
}
