package dev.flow.engine.error;

import dev.flow.definition.task.StandardErrorType;
import org.jspecify.annotations.Nullable;

/**
 * An error of a run (RFC 9457; DSL reference, "Error").
 *
 * @param type URI reference; standard ones come from {@link StandardErrorType}
 * @param status as HTTP would say it
 * @param instance JSON pointer to the task that failed, or what the document says instead
 * @param source where it arose; null when that is not known
 */
public record WorkflowError(
        String type,
        int status,
        @Nullable String title,
        @Nullable String detail,
        @Nullable String instance,
        @Nullable ErrorSource source) {

    /** An error that does not know yet where it arose. */
    public WorkflowError(
            String type, int status, @Nullable String title, @Nullable String detail, @Nullable String instance) {
        this(type, status, title, detail, instance, null);
    }

    /** The same error, which arose there. */
    public WorkflowError from(@Nullable ErrorSource place) {
        return new WorkflowError(type, status, title, detail, instance, place);
    }
}
