package dev.flow.server.protocol;

import com.google.protobuf.Any;
import com.google.protobuf.util.Durations;
import dev.flow.server.DurableServer;
import dev.flow.server.persistence.PersistenceException;
import io.grpc.ManagedChannel;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ContinueAsNewWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.command.v1.StartChildWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.protocol.v1.Message;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.update.v1.Acceptance;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Request;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedResponse;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** A service in memory, with a client that also plays the worker. */
final class TestService implements AutoCloseable {
    private final DurableServer server;
    private final ManagedChannel channel;
    private final WorkflowServiceGrpc.WorkflowServiceBlockingStub stub;

    TestService() {
        this(DurableServer.Options.memory());
    }

    TestService(DurableServer.Options options) {
        this.server = DurableServer.start(options);
        this.channel = server.channel();
        this.stub = WorkflowServiceGrpc.newBlockingStub(channel);
    }

    /** A service on stores that may outlive it. */
    static TestService on(DurableServer.Stores stores) {
        return new TestService(DurableServer.Options.on(stores));
    }

    DurableServer server() {
        return server;
    }

    WorkflowServiceGrpc.WorkflowServiceBlockingStub stub() {
        return stub;
    }

    CompletableFuture<PersistenceException> lost() {
        return server.lost();
    }

    ManagedChannel channel() {
        return channel;
    }

    /** A start; the task queue has the name of the workflow. */
    static StartWorkflowExecutionRequest.Builder start(String workflowId) {
        return StartWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowId(workflowId)
                .setWorkflowType(WorkflowType.newBuilder().setName("Order"))
                .setTaskQueue(TaskQueue.newBuilder().setName(workflowId))
                .setRequestId(UUID.randomUUID().toString())
                .setIdentity("client");
    }

    /** A request to reset a run to the workflow task that ends with an event; its id is that of the workflow. */
    static ResetWorkflowExecutionRequest.Builder reset(WorkflowExecution execution, long eventId) {
        return ResetWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowExecution(execution)
                .setWorkflowTaskFinishEventId(eventId)
                .setReason("once more")
                .setRequestId("reset-" + execution.getWorkflowId());
    }

    /** The run id of a workflow that is started. */
    String started(String workflowId) {
        return stub.startWorkflowExecution(start(workflowId).build()).getRunId();
    }

    static WorkflowExecution execution(String workflowId) {
        return WorkflowExecution.newBuilder().setWorkflowId(workflowId).build();
    }

    static WorkflowExecution execution(String workflowId, String runId) {
        return WorkflowExecution.newBuilder()
                .setWorkflowId(workflowId)
                .setRunId(runId)
                .build();
    }

    void signal(String workflowId, String name, String requestId) {
        var _ = stub.signalWorkflowExecution(SignalWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowExecution(execution(workflowId))
                .setSignalName(name)
                .setRequestId(requestId)
                .build());
    }

    /** An update of the id {@code u}. */
    static UpdateWorkflowExecutionRequest update(String workflowId) {
        return update(workflowId, "u");
    }

    static UpdateWorkflowExecutionRequest update(String workflowId, String updateId) {
        return UpdateWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowExecution(execution(workflowId))
                .setRequest(change(updateId))
                .build();
    }

    private static Request change(String updateId) {
        return Request.newBuilder()
                .setMeta(Meta.newBuilder().setUpdateId(updateId))
                .setInput(Input.newBuilder().setName("change"))
                .build();
    }

    /** A worker accepts such an update. */
    static Message acceptance(String updateId) {
        return Message.newBuilder()
                .setId(updateId + "/accept")
                .setProtocolInstanceId(updateId)
                .setBody(Any.pack(Acceptance.newBuilder()
                        .setAcceptedRequestMessageId(updateId + "/request")
                        .setAcceptedRequest(change(updateId))
                        .build()))
                .build();
    }

    List<HistoryEvent> history(WorkflowExecution execution) {
        return stub.getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
                        .setNamespace("default")
                        .setExecution(execution)
                        .build())
                .getHistory()
                .getEventsList();
    }

    /** The types of the events of a history, without their prefix. */
    List<String> events(WorkflowExecution execution) {
        return history(execution).stream()
                .map(HistoryEvent::getEventType)
                .map(TestService::name)
                .toList();
    }

    static String name(EventType type) {
        return type.name().substring("EVENT_TYPE_".length());
    }

    /** Waits for events, by long polls. */
    void awaitEvents(String workflowId, String type, int count) {
        var request = GetWorkflowExecutionHistoryRequest.newBuilder()
                .setNamespace("default")
                .setExecution(execution(workflowId))
                .setWaitNewEvent(true);
        int seen = 0;
        while (seen < count) {
            var page = stub.getWorkflowExecutionHistory(request.build());
            seen += (int) page.getHistory().getEventsList().stream()
                    .filter(event -> name(event.getEventType()).equals(type))
                    .count();
            request.setNextPageToken(page.getNextPageToken());
        }
    }

    DescribeWorkflowExecutionResponse describe(WorkflowExecution execution) {
        return stub.describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setExecution(execution)
                .build());
    }

    PollWorkflowTaskQueueResponse poll(String taskQueue) {
        return stub.pollWorkflowTaskQueue(polling(taskQueue));
    }

    /** Waits until a poll for workflow tasks, on its way, has reached its queue. */
    void awaitPoller(String taskQueue) {
        var request = DescribeTaskQueueRequest.newBuilder()
                .setNamespace("default")
                .setTaskQueue(TaskQueue.newBuilder().setName(taskQueue))
                .setTaskQueueType(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW)
                .build();
        while (stub.describeTaskQueue(request).getPollersCount() == 0) {
            Thread.onSpinWait();
        }
    }

    static PollWorkflowTaskQueueRequest polling(String taskQueue) {
        return PollWorkflowTaskQueueRequest.newBuilder()
                .setNamespace("default")
                .setTaskQueue(TaskQueue.newBuilder().setName(taskQueue))
                .setIdentity("worker")
                .build();
    }

    PollActivityTaskQueueResponse pollActivity(String taskQueue) {
        return stub.pollActivityTaskQueue(pollingActivity(taskQueue));
    }

    static PollActivityTaskQueueRequest pollingActivity(String taskQueue) {
        return PollActivityTaskQueueRequest.newBuilder()
                .setNamespace("default")
                .setTaskQueue(TaskQueue.newBuilder().setName(taskQueue))
                .setIdentity("worker")
                .build();
    }

    RespondWorkflowTaskCompletedResponse complete(PollWorkflowTaskQueueResponse task, Command... commands) {
        return stub.respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                .setNamespace("default")
                .setTaskToken(task.getTaskToken())
                .setIdentity("worker")
                .addAllCommands(List.of(commands))
                .build());
    }

    static Command end() {
        return Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
                .setCompleteWorkflowExecutionCommandAttributes(
                        CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
                .build();
    }

    static Command continueAsNew() {
        return Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_CONTINUE_AS_NEW_WORKFLOW_EXECUTION)
                .setContinueAsNewWorkflowExecutionCommandAttributes(
                        ContinueAsNewWorkflowExecutionCommandAttributes.getDefaultInstance())
                .build();
    }

    static Command timer(String id) {
        return Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
                .setStartTimerCommandAttributes(StartTimerCommandAttributes.newBuilder()
                        .setTimerId(id)
                        .setStartToFireTimeout(Durations.fromHours(1)))
                .build();
    }

    /** An activity without a time-out that matters. */
    static Command activity(String taskQueue, String id, int maximumAttempts) {
        return Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
                .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
                        .setActivityId(id)
                        .setActivityType(ActivityType.newBuilder().setName("Call"))
                        .setTaskQueue(TaskQueue.newBuilder().setName(taskQueue))
                        .setStartToCloseTimeout(Durations.fromHours(1))
                        .setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(maximumAttempts)))
                .build();
    }

    static Command child(String workflowId, ParentClosePolicy policy) {
        return Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_START_CHILD_WORKFLOW_EXECUTION)
                .setStartChildWorkflowExecutionCommandAttributes(
                        StartChildWorkflowExecutionCommandAttributes.newBuilder()
                                .setWorkflowId(workflowId)
                                .setWorkflowType(WorkflowType.newBuilder().setName("Child"))
                                .setTaskQueue(TaskQueue.newBuilder().setName(workflowId))
                                .setParentClosePolicy(policy))
                .build();
    }

    @Override
    public void close() {
        channel.shutdownNow();
        server.close();
    }
}
