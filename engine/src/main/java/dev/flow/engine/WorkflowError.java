package dev.flow.engine;

import dev.flow.definition.StandardErrorType;
import org.jspecify.annotations.Nullable;

/**
 * An error of a run (RFC 9457; DSL reference, "Error").
 *
 * @param type URI reference; standard ones come from {@link StandardErrorType}
 * @param status as HTTP would say it
 * @param instance JSON pointer to the task that failed
 */
public record WorkflowError(
        String type,
        int status,
        @Nullable String title,
        @Nullable String detail,
        @Nullable String instance) {}
