package dev.flow.engine.worker;

import dev.flow.engine.record.RunSearchAttributes;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.client.WorkflowClient;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Which task queues have open runs of which scope, as the engine lists them. Thread-safe; every method throws
 * {@link io.grpc.StatusRuntimeException} when the engine does not answer the query.
 */
public record ScopeQueries(WorkflowClient client, String scope) {
    private static final long CALL_SECONDS = 10;

    /** A queue with an open run of the scope, other than these. */
    Optional<String> queueBeside(Collection<String> known) {
        StringBuilder query = new StringBuilder(RunSearchAttributes.SCOPE + " = '" + scope + "'");
        known.forEach(queue -> query.append(" AND TaskQueue != '").append(queue).append('\''));
        return open(query.toString()).map(WorkflowExecutionInfo::getTaskQueue);
    }

    /** Whether a queue has an open run of the scope. */
    boolean hasOwn(String queue) {
        return open("TaskQueue = '" + queue + "' AND " + RunSearchAttributes.SCOPE + " = '" + scope + "'")
                .isPresent();
    }

    /** Whether a queue has an open run of another scope. */
    public boolean hasForeign(String queue) {
        return open("TaskQueue = '" + queue + "' AND " + RunSearchAttributes.SCOPE + " != '" + scope + "'")
                .isPresent();
    }

    private Optional<WorkflowExecutionInfo> open(String condition) {
        return client
                .getWorkflowServiceStubs()
                .blockingStub()
                .withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS)
                .listWorkflowExecutions(ListWorkflowExecutionsRequest.newBuilder()
                        .setNamespace(client.getOptions().getNamespace())
                        .setPageSize(1)
                        .setQuery(condition + " AND ExecutionStatus = 'Running'")
                        .build())
                .getExecutionsList()
                .stream()
                .findFirst();
    }
}
