package dev.flow.server.execution.query;

import dev.flow.server.execution.Executions;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.PendingQueries;
import dev.flow.server.execution.TaskToken;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.WorkflowTaskEvents;
import dev.flow.server.execution.task.QueryAnswers;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.matching.Task;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.StickyQueue;
import dev.flow.server.state.WorkflowKey;
import dev.flow.server.time.Patience;
import io.grpc.Status;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.query.v1.WorkflowQueryResult;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.QueryWorkflowResponse;
import io.temporal.api.workflowservice.v1.RespondQueryTaskCompletedRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Queries of workflows, open or closed. Every method throws {@link ServiceFailure}. Thread-safe. */
public final class Queries {
    /** How long a worker may take that is asked because it has the workflow in its cache. */
    private static final Duration STICKY = Duration.ofSeconds(5);

    private final Executions executions;

    public Queries(Executions executions) {
        this.executions = executions;
    }

    /**
     * Asks a workflow.
     *
     * @throws InterruptedException when the client is gone
     */
    public QueryWorkflowResponse query(QueryWorkflowRequest request, Patience patience) throws InterruptedException {
        require(request.hasQuery(), "WorkflowQuery is not set on request.");
        require(!request.getQuery().getQueryType().isEmpty(), "QueryType is not set on request.");
        WorkflowKey workflow =
                new WorkflowKey(request.getNamespace(), request.getExecution().getWorkflowId());
        var answer = new CompletableFuture<QueryWorkflowResponse>();
        String id = UUID.randomUUID().toString();
        ExecutionKey key;
        try (WorkflowLock lock = executions.lock(workflow)) {
            LoadedExecution execution = lock.get(request.getExecution().getRunId());
            key = execution.state().key();
            Optional<QueryWorkflowResponse> rejected = rejected(execution.state(), request);
            if (rejected.isPresent()) {
                return rejected.get();
            }
            if (WorkflowTaskEvents.isFailing(execution.state())) {
                throw ServiceFailure.notReady("Unable to query workflow due to Workflow Task in failed state.");
            }
            execution.queries().add(id, new PendingQueries.Pending(request.getQuery(), answer));
            lock.change(execution);
            lock.commit();
        }
        try {
            return await(key, id, answer, patience);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ServiceFailure failure ? failure : new IllegalStateException(e.getCause());
        } finally {
            if (!answer.isDone()) {
                forget(key, id);
            }
        }
    }

    private static void require(boolean given, String message) {
        if (!given) {
            throw ServiceFailure.invalidArgument(message);
        }
    }

    private QueryWorkflowResponse await(
            ExecutionKey key, String id, CompletableFuture<QueryWorkflowResponse> answer, Patience patience)
            throws InterruptedException, ExecutionException {
        while (true) {
            Optional<QueryWorkflowResponse> answered = patience.await(answer, STICKY);
            if (answered.isPresent()) {
                return answered.get();
            }
            if (patience.isOver()) {
                throw ServiceFailure.of(Status.Code.DEADLINE_EXCEEDED, "No worker answered the query in time.");
            }
            askAnyWorker(key, id);
        }
    }

    /** The worker that has the workflow in its cache does not answer, and may be gone. */
    private void askAnyWorker(ExecutionKey key, String id) {
        try (WorkflowLock lock = executions.lock(key.workflow())) {
            lock.find(key.runId())
                    .filter(execution -> execution.state().sticky().isSet()
                            && execution.state().workflowTask() == null
                            && execution.queries().find(id).isPresent())
                    .ifPresent(execution -> {
                        execution.state().sticky(StickyQueue.NONE);
                        execution.offered().remove(new Task.OfQuery(key, id));
                        lock.change(execution);
                        lock.commit();
                    });
        }
    }

    private static Optional<QueryWorkflowResponse> rejected(MutableState state, QueryWorkflowRequest request) {
        WorkflowExecutionStatus status = state.status();
        boolean rejected = switch (request.getQueryRejectCondition()) {
            case QUERY_REJECT_CONDITION_NOT_OPEN -> !state.isOpen();
            case QUERY_REJECT_CONDITION_NOT_COMPLETED_CLEANLY ->
                !state.isOpen() && status != WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED;
            case QUERY_REJECT_CONDITION_UNSPECIFIED, QUERY_REJECT_CONDITION_NONE, UNRECOGNIZED -> false;
        };
        if (!rejected) {
            return Optional.empty();
        }
        QueryWorkflowResponse.Builder response = QueryWorkflowResponse.newBuilder();
        response.getQueryRejectedBuilder().setStatus(status);
        return Optional.of(response.build());
    }

    private void forget(ExecutionKey key, String id) {
        try (WorkflowLock lock = executions.lock(key.workflow())) {
            lock.find(key.runId()).ifPresent(execution -> {
                execution.queries().remove(id);
                lock.change(execution);
                lock.commit();
            });
        }
    }

    /** A worker answers a query that it got without a workflow task. */
    public void complete(RespondQueryTaskCompletedRequest request) {
        TaskToken token = TaskToken.decode(request.getTaskToken());
        try (WorkflowLock lock = executions.lock(token.execution().workflow())) {
            LoadedExecution execution = lock.get(token.execution().runId());
            PendingQueries.Pending pending = execution
                    .queries()
                    .remove(token.dispatch())
                    .orElseThrow(() -> ServiceFailure.notFound("Query task not found, or already expired."));
            lock.change(execution);
            WorkflowQueryResult result = WorkflowQueryResult.newBuilder()
                    .setResultType(request.getCompletedType())
                    .setAnswer(request.getQueryResult())
                    .setErrorMessage(request.getErrorMessage())
                    .setFailure(request.getFailure())
                    .build();
            lock.afterCommit(() -> QueryAnswers.give(
                    pending, result, executions.parts().limits().blobBytes()));
            lock.commit();
        }
    }
}
