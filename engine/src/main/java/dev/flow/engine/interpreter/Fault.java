package dev.flow.engine.interpreter;

import dev.flow.definition.StandardErrorType;
import dev.flow.engine.WorkflowError;
import dev.flow.engine.payload.Errors;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An error of the workflow on its way to whoever catches it. It says nothing about our code: it has no stack trace. */
final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient WorkflowError error;
    private final Duration retryAfter;

    Fault(WorkflowError error) {
        this(error, Duration.ZERO);
    }

    /**
     * An error of somebody who says when to come back.
     *
     * @param retryAfter no retry makes sense before
     */
    Fault(WorkflowError error, Duration retryAfter) {
        super(error.title(), null, false, false);
        this.error = error;
        this.retryAfter = retryAfter;
    }

    static Fault of(StandardErrorType type, String title, @Nullable String detail, String instance) {
        return new Fault(Errors.bounded(new WorkflowError(type.uri(), type.status(), title, detail, instance)));
    }

    Duration retryAfter() {
        return retryAfter;
    }

    WorkflowError error() {
        return error;
    }
}
