package dev.flow.server.protocol;

import com.google.protobuf.Any;
import com.google.protobuf.util.Durations;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ProtocolMessageCommandAttributes;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.protocol.v1.Message;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.update.v1.Acceptance;
import io.temporal.api.update.v1.WaitPolicy;
import io.temporal.api.workflowservice.v1.ExecuteMultiOperationRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static dev.flow.server.protocol.TestService.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Workflow tasks that deliver updates, when their worker cannot execute them. */
final class UpdateTasksTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void end() {
        service.close();
    }

    /** A workflow that waits, and was sent an update. */
    private static void updated(String workflowId) {
        var _ = service.stub()
                .startWorkflowExecution(TestService.start(workflowId)
                        .setWorkflowTaskTimeout(Durations.fromSeconds(1))
                        .build());
        var _ = service.complete(service.poll(workflowId), TestService.timer("t"));
        var _ = WorkflowServiceGrpc.newFutureStub(service.channel()).updateWorkflowExecution(update(workflowId));
    }

    @Test
    void the_first_task_of_a_workflow_that_is_started_for_an_update_has_it() throws Exception {
        var request = ExecuteMultiOperationRequest.newBuilder().setNamespace("default");
        request.addOperationsBuilder().setStartWorkflow(TestService.start("begun"));
        request.addOperationsBuilder().setUpdateWorkflow(update("begun"));
        var client = WorkflowServiceGrpc.newFutureStub(service.channel());
        var waiting = client.pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
                .setNamespace("default")
                .setTaskQueue(TaskQueue.newBuilder().setName("begun"))
                .build());
        var _ = client.executeMultiOperation(request.build());

        assertThat(waiting.get(20, TimeUnit.SECONDS).getMessages(0).getProtocolInstanceId())
                .isEqualTo("u");
    }

    private static void fail(PollWorkflowTaskQueueResponse task) {
        var _ = service.stub()
                .respondWorkflowTaskFailed(RespondWorkflowTaskFailedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(task.getTaskToken())
                        .setCause(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE)
                        .build());
    }

    @Test
    void the_failure_of_a_task_that_only_delivers_an_update_is_an_event() {
        updated("failed");
        PollWorkflowTaskQueueResponse task = service.poll("failed");
        fail(task);

        assertThat(service.events(execution("failed")))
                .as("with the next attempt, which waits and is shown")
                .endsWith(
                        "TIMER_STARTED",
                        "WORKFLOW_TASK_SCHEDULED",
                        "WORKFLOW_TASK_STARTED",
                        "WORKFLOW_TASK_FAILED",
                        "WORKFLOW_TASK_SCHEDULED");
        PollWorkflowTaskQueueResponse again = service.poll("failed");
        assertThat(again.getAttempt()).isEqualTo(2);
        assertThat(again.getStartedEventId()).isEqualTo(task.getStartedEventId() + 3);
        assertThat(again.getMessages(0).getProtocolInstanceId()).isEqualTo("u");
    }

    @Test
    void a_task_that_is_not_answered_brings_the_update_again() {
        updated("lost");
        fail(service.poll("lost"));
        PollWorkflowTaskQueueResponse lost = service.poll("lost");
        PollWorkflowTaskQueueResponse again = service.poll("lost");

        assertThat(lost.getAttempt()).isEqualTo(2);
        assertThat(again.getAttempt()).isEqualTo(3);
        assertThat(again.getMessages(0).getProtocolInstanceId()).isEqualTo("u");
    }

    /** A workflow that waits, and has an update. */
    private static void admitted(String workflowId) {
        var _ = service.started(workflowId);
        var _ = service.complete(service.poll(workflowId), TestService.timer("t"));
        var _ = service.stub().updateWorkflowExecution(update(workflowId));
    }

    /** Fails because its activity has no task queue. */
    private static void refuse(PollWorkflowTaskQueueResponse task) {
        assertThatThrownBy(() -> service.complete(task, TestService.activity("", "a", 0)))
                .hasMessageStartingWith("INVALID_ARGUMENT: BadScheduleActivityAttributes: ");
    }

    @Test
    void a_task_that_only_delivers_an_update_fails_when_its_command_is_refused() {
        admitted("refused");
        refuse(service.poll("refused"));

        assertThat(service.events(execution("refused")))
                .endsWith(
                        "TIMER_STARTED",
                        "WORKFLOW_TASK_SCHEDULED",
                        "WORKFLOW_TASK_STARTED",
                        "WORKFLOW_TASK_FAILED",
                        "WORKFLOW_TASK_SCHEDULED");
        PollWorkflowTaskQueueResponse again = service.poll("refused");
        assertThat(again.getAttempt()).isEqualTo(2);
        assertThat(again.getMessagesList()).isEmpty();
    }

    @Test
    void an_update_ends_with_the_task_that_delivered_it_and_was_refused() {
        var _ = service.started("not-ready");
        var _ = service.complete(service.poll("not-ready"), TestService.timer("t"));
        var updated =
                WorkflowServiceGrpc.newFutureStub(service.channel()).updateWorkflowExecution(waiting("not-ready"));
        refuse(service.poll("not-ready"));

        assertThatThrownBy(updated::get)
                .hasMessageContaining("FAILED_PRECONDITION: Unable to perform workflow execution update due to"
                        + " unexpected workflow task failure.");
    }

    private static UpdateWorkflowExecutionRequest waiting(String workflowId) {
        return update(workflowId).toBuilder()
                .setWaitPolicy(WaitPolicy.newBuilder()
                        .setLifecycleStage(
                                UpdateWorkflowExecutionLifecycleStage
                                        .UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED))
                .build();
    }

    private static void closeAndGoOn(PollWorkflowTaskQueueResponse task) {
        assertThatThrownBy(() -> service.complete(task, TestService.end(), TestService.timer("late")))
                .hasMessageStartingWith("INVALID_ARGUMENT: invalid command sequence");
    }

    @Test
    void a_task_that_only_delivers_an_update_is_replaced_after_commands_that_no_worker_sends() {
        admitted("sequence");
        PollWorkflowTaskQueueResponse first = service.poll("sequence");
        closeAndGoOn(first);

        assertThat(service.poll("sequence").getMessages(0).getProtocolInstanceId())
                .isEqualTo("u");
        assertThatThrownBy(() -> service.complete(first)).hasMessageStartingWith("NOT_FOUND: ");
    }

    @Test
    void an_update_comes_again_after_a_task_with_commands_that_no_worker_sends() {
        admitted("sequence-written");
        service.signal("sequence-written", "s", "one");
        PollWorkflowTaskQueueResponse first = service.poll("sequence-written");
        closeAndGoOn(first);

        var _ = service.complete(first, TestService.timer("u"));
        assertThat(service.poll("sequence-written").getMessages(0).getProtocolInstanceId())
                .isEqualTo("u");
    }

    @Test
    void an_update_that_comes_again_does_so_after_a_refused_acceptance() {
        admitted("acceptance");
        service.signal("acceptance", "s", "one");
        PollWorkflowTaskQueueResponse first = service.poll("acceptance");
        closeAndGoOn(first);
        assertThatThrownBy(() -> service.stub()
                        .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                                .setNamespace("default")
                                .setTaskToken(first.getTaskToken())
                                .addMessages(TestService.acceptance("u"))
                                .addCommands(Command.newBuilder()
                                        .setCommandType(CommandType.COMMAND_TYPE_PROTOCOL_MESSAGE)
                                        .setProtocolMessageCommandAttributes(
                                                ProtocolMessageCommandAttributes.newBuilder()
                                                        .setMessageId("u/accept")))
                                .addCommands(TestService.activity("", "a", 0))
                                .build()))
                .hasMessageStartingWith("INVALID_ARGUMENT: BadScheduleActivityAttributes: ");

        assertThat(service.poll("acceptance").getMessages(0).getProtocolInstanceId())
                .isEqualTo("u");
    }

    @Test
    void a_task_that_only_delivers_an_update_is_an_ordinary_one_before_another_event() {
        admitted("ordinary");
        service.signal("ordinary", "s", "one");

        assertThat(service.events(execution("ordinary")))
                .endsWith("TIMER_STARTED", "WORKFLOW_TASK_SCHEDULED", "WORKFLOW_EXECUTION_SIGNALED");
        assertThat(service.poll("ordinary").getMessages(0).getProtocolInstanceId())
                .isEqualTo("u");
    }

    @Test
    void a_task_that_is_returned_with_a_completion_has_the_history_since_the_one_before() {
        var _ = service.started("returned");
        var answer = service.stub()
                .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.poll("returned").getTaskToken())
                        .setForceCreateNewWorkflowTask(true)
                        .setReturnNewWorkflowTask(true)
                        .build());

        assertThat(answer.getWorkflowTask().getHistory().getEventsList())
                .extracting(HistoryEvent::getEventId)
                .containsExactly(4L, 5L, 6L);
    }

    @Test
    void no_run_follows_a_task_that_is_refused() {
        String runId = service.started("unfollowed");
        var request = RespondWorkflowTaskCompletedRequest.newBuilder()
                .setNamespace("default")
                .setTaskToken(service.poll("unfollowed").getTaskToken())
                .addCommands(TestService.continueAsNew())
                .addMessages(Message.newBuilder()
                        .setId("m")
                        .setProtocolInstanceId("unknown")
                        .setBody(Any.pack(Acceptance.getDefaultInstance())))
                .build();

        assertThatThrownBy(() -> service.stub().respondWorkflowTaskCompleted(request))
                .hasMessageStartingWith("INVALID_ARGUMENT: BadUpdateWorkflowExecutionMessage: ");
        assertThat(service.describe(execution("unfollowed"))
                        .getWorkflowExecutionInfo()
                        .getExecution()
                        .getRunId())
                .isEqualTo(runId);
        assertThat(service.poll("unfollowed").getAttempt()).isEqualTo(2);
    }

    @Test
    void an_update_that_waits_is_not_tried_again_once_another_one_came_to_a_workflow_whose_tasks_fail() {
        var _ = service.started("failing");
        fail(service.poll("failing"));
        var _ = service.stub().updateWorkflowExecution(update("failing"));
        PollWorkflowTaskQueueResponse second = service.poll("failing");
        assertThat(second.getMessagesCount()).isOne();
        fail(second);
        assertThatThrownBy(() -> service.stub().updateWorkflowExecution(update("failing")))
                .hasMessageContaining("due to Workflow Task in failed state");

        assertThat(service.poll("failing").getMessagesList()).isEmpty();
    }
}
