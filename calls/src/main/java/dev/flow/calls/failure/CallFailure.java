package dev.flow.calls.failure;

import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.error.ErrorSource;
import dev.flow.engine.error.WorkflowError;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call failed for a reason that the workflow sees as an error; it becomes a non-retryable activity failure. It does
 * not name the task: the activity adds that, and redacts the texts.
 */
public final class CallFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient WorkflowError error;
    private final transient @Nullable Duration retryAfter;

    public CallFailure(WorkflowError error) {
        this(error, null);
    }

    private CallFailure(WorkflowError error, @Nullable Duration retryAfter) {
        super(error.title(), null, false, false);
        this.error = error;
        this.retryAfter = retryAfter;
    }

    /** The called service was not reached, or its response is invalid. */
    public static CallFailure communication(String title, String detail) {
        return of(StandardErrorType.COMMUNICATION, title, detail);
    }

    /** The called service answered with this status. */
    public static CallFailure status(int status, String title, String detail, @Nullable Duration retryAfter) {
        return new CallFailure(
                new WorkflowError(StandardErrorType.COMMUNICATION.uri(), status, title, detail, null), retryAfter);
    }

    /** The called service did not answer in time. */
    public static CallFailure timeout(String detail) {
        return of(StandardErrorType.TIMEOUT, "Timeout", detail);
    }

    /** The document, or what it refers to, cannot be executed as written. */
    public static CallFailure configuration(String detail) {
        return of(StandardErrorType.CONFIGURATION, "Invalid configuration", detail);
    }

    /** The data of this run is invalid where the call uses it. */
    public static CallFailure validation(String detail) {
        return of(StandardErrorType.VALIDATION, "Invalid data", detail);
    }

    /** An expression of the call's arguments failed. */
    public static CallFailure expression(String detail) {
        return of(StandardErrorType.EXPRESSION, "Expression failed", detail);
    }

    /** A part of an expression of the call's arguments failed. */
    public static CallFailure expression(String detail, ErrorSource.Slot slot) {
        return new CallFailure(expression(detail).error.from(new ErrorSource("", slot)));
    }

    /** The credentials were not accepted. */
    public static CallFailure authentication(String detail) {
        return of(StandardErrorType.AUTHENTICATION, "Authentication failed", detail);
    }

    /** The workflow is not permitted to make this call. */
    public static CallFailure authorization(String title, String detail) {
        return of(StandardErrorType.AUTHORIZATION, title, detail);
    }

    /** The runtime or a host function failed. */
    public static CallFailure runtime(String detail) {
        return of(StandardErrorType.RUNTIME, "Call failed", detail);
    }

    private static CallFailure of(StandardErrorType type, String title, String detail) {
        return new CallFailure(new WorkflowError(type.uri(), type.status(), title, detail, null));
    }

    public WorkflowError error() {
        return error;
    }

    /** The delay that the called service asks for before a retry, {@code Retry-After} (RFC 9110, 10.2.3). */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
