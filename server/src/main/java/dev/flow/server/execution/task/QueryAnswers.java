package dev.flow.server.execution.task;

import dev.flow.server.execution.PendingQueries;
import dev.flow.server.failure.ServiceFailure;
import io.grpc.Status;
import io.temporal.api.enums.v1.QueryResultType;
import io.temporal.api.errordetails.v1.QueryFailedFailure;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.query.v1.WorkflowQueryResult;
import io.temporal.api.workflowservice.v1.QueryWorkflowResponse;

/** What workers answer to queries. */
public final class QueryAnswers {
    private QueryAnswers() {}

    /**
     * Gives an answer to the one who asked.
     *
     * @param most bytes of an answer: one that is larger is a failure
     */
    public static void give(PendingQueries.Pending pending, WorkflowQueryResult result, int most) {
        if (result.getResultType() != QueryResultType.QUERY_RESULT_TYPE_ANSWERED) {
            pending.answer().completeExceptionally(failure(result.getErrorMessage(), result.getFailure()));
        } else if (result.getAnswer().getSerializedSize() > most) {
            pending.answer()
                    .completeExceptionally(failure("Blob data size exceeds limit.", Failure.getDefaultInstance()));
        } else {
            pending.answer()
                    .complete(QueryWorkflowResponse.newBuilder()
                            .setQueryResult(result.getAnswer())
                            .build());
        }
    }

    private static ServiceFailure failure(String message, Failure failure) {
        return ServiceFailure.of(
                Status.Code.INVALID_ARGUMENT,
                message,
                QueryFailedFailure.newBuilder().setFailure(failure).build());
    }
}
