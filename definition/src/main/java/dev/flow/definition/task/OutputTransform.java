package dev.flow.definition.task;

import dev.flow.definition.value.Schema;
import dev.flow.definition.value.Template;
import org.jspecify.annotations.Nullable;

/**
 * {@code output}: the raw output is transformed by {@code as}, then checked against {@code schema} (DSL, "Data Flow").
 */
public record OutputTransform(
        @Nullable Schema schema, @Nullable Template as) {
    /** Neither checks nor changes anything. */
    public static final OutputTransform NONE = new OutputTransform(null, null);
}
