package dev.flow.server.failure;

import com.google.protobuf.Message;
import io.grpc.Status;
import io.temporal.api.enums.v1.ResourceExhaustedCause;
import io.temporal.api.enums.v1.ResourceExhaustedScope;
import io.temporal.api.errordetails.v1.NamespaceNotFoundFailure;
import io.temporal.api.errordetails.v1.NotFoundFailure;
import io.temporal.api.errordetails.v1.ResourceExhaustedFailure;
import io.temporal.api.errordetails.v1.WorkflowExecutionAlreadyStartedFailure;
import io.temporal.api.errordetails.v1.WorkflowNotReadyFailure;
import org.jspecify.annotations.Nullable;

/** A request that is refused: nothing has changed. */
public final class ServiceFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Status.Code code;
    private final transient @Nullable Message detail;

    private ServiceFailure(Status.Code code, String message, @Nullable Message detail) {
        super(message, null, false, false);
        this.code = code;
        this.detail = detail;
    }

    public static ServiceFailure of(Status.Code code, String message) {
        return new ServiceFailure(code, message, null);
    }

    /** With the details of an error of the Temporal API. */
    public static ServiceFailure of(Status.Code code, String message, Message detail) {
        return new ServiceFailure(code, message, detail);
    }

    public static ServiceFailure invalidArgument(String message) {
        return of(Status.Code.INVALID_ARGUMENT, message);
    }

    public static ServiceFailure failedPrecondition(String message) {
        return of(Status.Code.FAILED_PRECONDITION, message);
    }

    /** There is no such execution, task or other thing, or none any more. */
    public static ServiceFailure notFound(String message) {
        return of(Status.Code.NOT_FOUND, message, NotFoundFailure.getDefaultInstance());
    }

    /** A part of the API that this service does not have: it must not look as if it were done. */
    public static ServiceFailure unimplemented(String what) {
        return of(Status.Code.UNIMPLEMENTED, what + " is not implemented");
    }

    /** A workflow that cannot answer at present, and may do so later. */
    public static ServiceFailure notReady(String message) {
        return of(Status.Code.FAILED_PRECONDITION, message, WorkflowNotReadyFailure.getDefaultInstance());
    }

    /** A workflow that ends at present, so that nothing more can come to this run. */
    public static ServiceFailure closing() {
        return of(
                Status.Code.RESOURCE_EXHAUSTED,
                "workflow operation can not be applied because workflow is closing",
                ResourceExhaustedFailure.newBuilder()
                        .setCause(ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_BUSY_WORKFLOW)
                        .setScope(ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_NAMESPACE)
                        .build());
    }

    /** There is no such namespace. */
    public static ServiceFailure namespaceNotFound(String name) {
        return of(
                Status.Code.NOT_FOUND,
                "Namespace " + name + " is not found.",
                NamespaceNotFoundFailure.newBuilder().setNamespace(name).build());
    }

    /** A workflow id is in use. */
    public static ServiceFailure alreadyStarted(String message, String startRequestId, String runId) {
        return of(
                Status.Code.ALREADY_EXISTS,
                message,
                WorkflowExecutionAlreadyStartedFailure.newBuilder()
                        .setStartRequestId(startRequestId)
                        .setRunId(runId)
                        .build());
    }

    public Status.Code code() {
        return code;
    }

    /** Null for none. */
    public @Nullable Message detail() {
        return detail;
    }
}
