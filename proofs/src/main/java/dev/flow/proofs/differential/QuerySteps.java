package dev.flow.proofs.differential;

import io.grpc.Context;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.QueryRejectCondition;
import io.temporal.api.enums.v1.QueryResultType;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.QueryWorkflowResponse;
import io.temporal.api.workflowservice.v1.RespondQueryTaskCompletedRequest;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Queries of workflows that have nothing else to do: each comes to the worker as a task of its own. */
final class QuerySteps {
    private final World world;
    private final Choices choices;

    QuerySteps(World world) {
        this.world = world;
        this.choices = world.choices();
    }

    void query(Workflow workflow) {
        var request = QueryWorkflowRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setExecution(Requests.execution(workflow.id(), ""))
                .setQuery(WorkflowQuery.newBuilder().setQueryType("state").setQueryArgs(choices.payloads()))
                .setQueryRejectCondition(choices.of(
                        QueryRejectCondition.QUERY_REJECT_CONDITION_UNSPECIFIED,
                        QueryRejectCondition.QUERY_REJECT_CONDITION_NOT_OPEN,
                        QueryRejectCondition.QUERY_REJECT_CONDITION_NOT_COMPLETED_CLEANLY))
                .build();
        var query = inBackground(() -> world.requests().ask(stub -> stub.queryWorkflow(request)));
        Context.CancellableContext polling = Context.current().withCancellation();
        CompletableFuture<PollWorkflowTaskQueueResponse> poll = new CompletableFuture<>();
        Runnable polled = () -> poll.complete(poll(workflow));
        Thread.ofVirtual().start(polling.wrap(polled));
        boolean going = Settling.until(() -> query.isDone() || poll.isDone());
        String task = going && poll.isDone() ? answer(poll.join()) : "none";
        boolean ended = Settling.until(query::isDone);
        polling.cancel(null);
        world.say("query " + workflow.id() + " unless "
                + request.getQueryRejectCondition().getNumber() + ": task " + task + " answer "
                + (ended
                        ? query.join()
                                + query.join().value().map(QuerySteps::describe).orElse("")
                        : "none"));
    }

    private static <T> CompletableFuture<T> inBackground(Supplier<T> work) {
        CompletableFuture<T> end = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> end.complete(work.get()));
        return end;
    }

    private PollWorkflowTaskQueueResponse poll(Workflow workflow) {
        try {
            return world.requests()
                    .ask(stub -> stub.pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
                            .setNamespace(Service.NAMESPACE)
                            .setTaskQueue(TaskQueue.newBuilder().setName(workflow.queue()))
                            .setIdentity("worker")
                            .build()))
                    .value()
                    .orElse(PollWorkflowTaskQueueResponse.getDefaultInstance());
        } catch (StatusRuntimeException e) {
            return PollWorkflowTaskQueueResponse.getDefaultInstance();
        }
    }

    private String answer(PollWorkflowTaskQueueResponse task) {
        var answer = RespondQueryTaskCompletedRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setTaskToken(task.getTaskToken());
        if (choices.chance(70)) {
            answer.setCompletedType(QueryResultType.QUERY_RESULT_TYPE_ANSWERED).setQueryResult(choices.payloads());
        } else {
            answer.setCompletedType(QueryResultType.QUERY_RESULT_TYPE_FAILED)
                    .setErrorMessage("unknown query")
                    .setFailure(Failures.application(choices));
        }
        return TaskSteps.describe(task) + " query " + task.getQuery().getQueryType() + " "
                + world.requests().ask(stub -> stub.respondQueryTaskCompleted(answer.build()));
    }

    private static String describe(QueryWorkflowResponse response) {
        return " result " + response.getQueryResult().getPayloadsCount() + " rejected "
                + response.getQueryRejected().getStatus().getNumber();
    }
}
