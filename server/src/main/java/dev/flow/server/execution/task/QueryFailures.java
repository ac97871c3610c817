package dev.flow.server.execution.task;

import dev.flow.server.failure.ServiceFailure;
import io.grpc.Status;
import io.temporal.api.errordetails.v1.QueryFailedFailure;
import io.temporal.api.failure.v1.Failure;

/** Queries that a worker could not answer. */
public final class QueryFailures {
    private QueryFailures() {}

    /** What the one who asked is told. */
    public static ServiceFailure of(String message, Failure failure) {
        return ServiceFailure.of(
                Status.Code.INVALID_ARGUMENT,
                message,
                QueryFailedFailure.newBuilder().setFailure(failure).build());
    }
}
