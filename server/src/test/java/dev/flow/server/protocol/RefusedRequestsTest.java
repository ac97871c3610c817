package dev.flow.server.protocol;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.QueryResultType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Request;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatRequest;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondQueryTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What the service refuses, with the words of Temporal's server. */
final class RefusedRequestsTest {
    /** More than one payload may have, and less than one request may have. */
    private static final Payloads LARGE = Payloads.newBuilder()
            .addPayloads(Payload.newBuilder().setData(ByteString.copyFrom(new byte[2 * 1024 * 1024 + 1])))
            .build();

    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
        var _ = service.started("open");
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static void assertRefused(String message, ThrowingCallable call) {
        assertThatThrownBy(call).hasMessage("INVALID_ARGUMENT: " + message);
    }

    private static QueryWorkflowRequest.Builder query() {
        return QueryWorkflowRequest.newBuilder().setNamespace("default").setExecution(execution("open"));
    }

    private static UpdateWorkflowExecutionRequest update(Request.Builder request) {
        return UpdateWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowExecution(execution("open"))
                .setRequest(request)
                .build();
    }

    private static Command complete(Payloads result) {
        Command.Builder command =
                Command.newBuilder().setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION);
        command.getCompleteWorkflowExecutionCommandAttributesBuilder().setResult(result);
        return command.build();
    }

    @Test
    void a_request_says_what_it_is_about() {
        var stub = service.stub();
        assertRefused("WorkflowQuery is not set on request.", () -> stub.queryWorkflow(query().build()));
        assertRefused(
                "QueryType is not set on request.",
                () -> stub.queryWorkflow(
                        query().setQuery(WorkflowQuery.getDefaultInstance()).build()));
        assertRefused(
                "Update meta is not set on request.", () -> stub.updateWorkflowExecution(update(Request.newBuilder())));
        assertRefused(
                "Update input is not set on request.",
                () -> stub.updateWorkflowExecution(
                        update(Request.newBuilder().setMeta(Meta.newBuilder().setUpdateId("u")))));
        assertRefused(
                "UpdateRef is not set on request.",
                () -> stub.pollWorkflowExecutionUpdate(PollWorkflowExecutionUpdateRequest.newBuilder()
                        .setNamespace("default")
                        .build()));
        assertRefused(
                "ActivityId is not set on request.",
                () -> stub.respondActivityTaskCompletedById(RespondActivityTaskCompletedByIdRequest.newBuilder()
                        .setNamespace("default")
                        .setWorkflowId("open")
                        .build()));
        assertRefused(
                "RequestId is not set on request.",
                () -> stub.resetWorkflowExecution(ResetWorkflowExecutionRequest.newBuilder()
                        .setNamespace("default")
                        .setWorkflowExecution(execution("open"))
                        .setWorkflowTaskFinishEventId(3)
                        .build()));
    }

    @Test
    void a_task_token_is_one_of_the_service() {
        var empty = RespondWorkflowTaskCompletedRequest.newBuilder().setNamespace("default");
        assertRefused(
                "Task token not set on request.", () -> service.stub().respondWorkflowTaskCompleted(empty.build()));
        assertRefused(
                "Error deserializing task token.",
                () -> service.stub()
                        .respondWorkflowTaskCompleted(empty.setTaskToken(ByteString.copyFromUtf8("other"))
                                .build()));
    }

    @Test
    void commands_that_no_worker_sends_leave_the_task_with_the_worker() {
        var _ = service.started("sequence");
        PollWorkflowTaskQueueResponse task = service.poll("sequence");
        assertRefused(
                "invalid command sequence: [CompleteWorkflowExecution, StartTimer], command"
                        + " CompleteWorkflowExecution must be the last command.",
                () -> service.complete(task, TestService.end(), TestService.timer("t")));
        assertRefused("unknown command type: Unspecified", () -> service.complete(task, Command.getDefaultInstance()));
        var _ = service.complete(task, TestService.end());

        assertThat(service.events(execution("sequence")))
                .endsWith("WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_COMPLETED", "WORKFLOW_EXECUTION_COMPLETED");
    }

    @Test
    void a_workflow_fails_with_a_failure() {
        var _ = service.started("failing");
        PollWorkflowTaskQueueResponse task = service.poll("failing");
        assertRefused(
                "BadFailWorkflowExecutionAttributes: Failure is not set on FailWorkflowExecutionCommand.",
                () -> service.complete(
                        task,
                        Command.newBuilder()
                                .setCommandType(CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION)
                                .build()));
        assertThat(service.events(execution("failing")))
                .endsWith("WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_FAILED", "WORKFLOW_TASK_SCHEDULED");
    }

    @Test
    void a_workflow_with_a_result_that_is_too_large_is_terminated() {
        var _ = service.started("large");
        PollWorkflowTaskQueueResponse task = service.poll("large");
        assertThatThrownBy(() -> service.complete(task, complete(LARGE)))
                .hasMessageContaining("CompleteWorkflowExecutionCommandAttributes.Result exceeds size limit");

        var events = service.history(execution("large"));
        assertThat(service.events(execution("large")))
                .endsWith("WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_FAILED", "WORKFLOW_EXECUTION_TERMINATED");
        assertThat(events.get(3).getWorkflowTaskFailedEventAttributes().getCause())
                .isEqualTo(
                        WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_COMPLETE_WORKFLOW_EXECUTION_ATTRIBUTES);
    }

    @Test
    void an_answer_to_a_query_that_is_too_large_is_a_failure() {
        var _ = service.started("asked");
        var _ = service.complete(service.poll("asked"));
        var answer = WorkflowServiceGrpc.newFutureStub(service.channel())
                .queryWorkflow(query().setExecution(execution("asked"))
                        .setQuery(WorkflowQuery.newBuilder().setQueryType("all"))
                        .build());
        var _ = service.stub()
                .respondQueryTaskCompleted(RespondQueryTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.poll("asked").getTaskToken())
                        .setCompletedType(QueryResultType.QUERY_RESULT_TYPE_ANSWERED)
                        .setQueryResult(LARGE)
                        .build());

        assertThatThrownBy(() -> answer.get(20, TimeUnit.SECONDS))
                .hasMessageContaining("Blob data size exceeds limit.");
    }

    @Test
    void an_activity_with_a_heartbeat_that_is_too_large_fails() {
        var _ = service.started("beating");
        Command.Builder schedule = Command.newBuilder().setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK);
        schedule.getScheduleActivityTaskCommandAttributesBuilder()
                .setActivityId("a")
                .setActivityType(ActivityType.newBuilder().setName("Ship"))
                .setTaskQueue(TaskQueue.newBuilder().setName("beating"))
                .setStartToCloseTimeout(Durations.fromMinutes(1));
        var _ = service.complete(service.poll("beating"), schedule.build());
        var task = service.stub()
                .pollActivityTaskQueue(PollActivityTaskQueueRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskQueue(TaskQueue.newBuilder().setName("beating"))
                        .build());
        var answer = service.stub()
                .recordActivityTaskHeartbeat(RecordActivityTaskHeartbeatRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(task.getTaskToken())
                        .setDetails(LARGE)
                        .build());

        assertThat(answer.getCancelRequested()).isTrue();
        assertThat(service.history(execution("beating")).stream()
                        .filter(event -> event.hasActivityTaskFailedEventAttributes())
                        .map(event -> event.getActivityTaskFailedEventAttributes()
                                .getFailure()
                                .getMessage()))
                .containsExactly("Heartbeat details exceed size limit.");
    }
}
