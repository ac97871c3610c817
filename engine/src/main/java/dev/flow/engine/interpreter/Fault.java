package dev.flow.engine.interpreter;

import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.error.ErrorSource;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An error of the workflow, thrown to the task that catches it. It has no stack trace: our code is not its cause. */
public final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient WorkflowError error;
    private final Duration retryAfter;
    private final boolean located;

    public Fault(WorkflowError error) {
        this(error, Duration.ZERO);
    }

    /**
     * An error of a service that states when to retry.
     *
     * @param retryAfter the least delay before a retry
     */
    public Fault(WorkflowError error, Duration retryAfter) {
        this(error, retryAfter, false);
    }

    /** @param located whether the error's source is the execution in which it arose */
    private Fault(WorkflowError error, Duration retryAfter, boolean located) {
        super(error.title(), null, false, false);
        this.error = error;
        this.retryAfter = retryAfter;
        this.located = located;
    }

    public static Fault of(StandardErrorType type, String title, @Nullable String detail, String instance) {
        return new Fault(WorkflowErrors.bounded(new WorkflowError(type.uri(), type.status(), title, detail, instance)));
    }

    /** An error of an expression, at a part of it. */
    public static Fault of(
            StandardErrorType type,
            String title,
            @Nullable String detail,
            DocumentPosition slot,
            ErrorSource.Slot position) {
        Fault fault = of(type, title, detail, slot.task());
        return new Fault(fault.error.from(new ErrorSource(slot.task(), position)), Duration.ZERO, false);
    }

    /** The same error, which arose in this execution of its task; what knows already where it arose is left alone. */
    public Fault in(String path) {
        if (located) {
            return this;
        }
        ErrorSource source = error.source();
        return new Fault(error.from(source == null ? new ErrorSource(path, null) : source.at(path)), retryAfter, true);
    }

    public Duration retryAfter() {
        return retryAfter;
    }

    public WorkflowError error() {
        return error;
    }
}
