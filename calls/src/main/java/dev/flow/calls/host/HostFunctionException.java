package dev.flow.calls.host;

import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.error.WorkflowError;

/** Thrown by a {@link HostFunction}; carries the error that the workflow sees. */
public final class HostFunctionException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient WorkflowError error;

    private HostFunctionException(WorkflowError error) {
        super(error.title());
        this.error = error;
    }

    /** One of the errors that the specification defines. */
    public static HostFunctionException of(StandardErrorType type, String title, String detail) {
        return of(type.uri(), type.status(), title, detail);
    }

    /**
     * An error of the host's own.
     *
     * @param type URI reference that names it; a document catches it by this
     * @param status an HTTP status code
     */
    public static HostFunctionException of(String type, int status, String title, String detail) {
        return new HostFunctionException(new WorkflowError(type, status, title, detail, null));
    }

    WorkflowError error() {
        return error;
    }
}
