package dev.flow.server.protocol;

import dev.flow.server.DurableServer;
import dev.flow.server.state.ExecutionKey;
import dev.flow.testing.Eventually;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.RequestCancelActivityTaskCommandAttributes;
import io.temporal.api.command.v1.RequestCancelExternalWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.SignalExternalWorkflowExecutionCommandAttributes;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.activity;
import static dev.flow.server.protocol.TestService.child;
import static dev.flow.server.protocol.TestService.end;
import static dev.flow.server.protocol.TestService.execution;
import static dev.flow.server.protocol.TestService.timer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What commands do to activities and to other workflows, and what they cannot do. */
final class CommandEffectsTest {
    private static final DurableServer.Stores STORES = DurableServer.Stores.memory();
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = TestService.on(STORES);
    }

    @AfterAll
    static void finish() {
        service.close();
    }

    private static void complete(String workflowId, Command... commands) {
        var _ = service.complete(service.poll(workflowId), commands);
    }

    private static Command cancelActivity(long scheduledEventId) {
        return Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_REQUEST_CANCEL_ACTIVITY_TASK)
                .setRequestCancelActivityTaskCommandAttributes(
                        RequestCancelActivityTaskCommandAttributes.newBuilder().setScheduledEventId(scheduledEventId))
                .build();
    }

    private static Command signal(String workflowId) {
        return Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION)
                .setSignalExternalWorkflowExecutionCommandAttributes(
                        SignalExternalWorkflowExecutionCommandAttributes.newBuilder()
                                .setExecution(execution(workflowId))
                                .setSignalName("s"))
                .build();
    }

    private static Command cancel(String workflowId) {
        return Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION)
                .setRequestCancelExternalWorkflowExecutionCommandAttributes(
                        RequestCancelExternalWorkflowExecutionCommandAttributes.newBuilder()
                                .setWorkflowId(workflowId))
                .build();
    }

    @Test
    void a_workflow_cannot_signal_itself() {
        var _ = service.started("self-signalling");
        complete("self-signalling", signal("self-signalling"));
        service.awaitEvents("self-signalling", "WORKFLOW_TASK_SCHEDULED", 2);

        assertThat(service.events(execution("self-signalling")))
                .contains("SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED")
                .doesNotContain("WORKFLOW_EXECUTION_SIGNALED");
    }

    @Test
    void a_workflow_cannot_cancel_itself() {
        var _ = service.started("self-cancelling");
        complete("self-cancelling", cancel("self-cancelling"));
        service.awaitEvents("self-cancelling", "WORKFLOW_TASK_SCHEDULED", 2);

        assertThat(service.events(execution("self-cancelling")))
                .contains("REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED")
                .doesNotContain("WORKFLOW_EXECUTION_CANCEL_REQUESTED");
    }

    @Test
    void a_failed_signal_leaves_out_what_its_command_left_out() {
        var _ = service.started("signalling");
        complete("signalling", signal("nowhere"));
        service.awaitEvents("signalling", "SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED", 1);

        var events = service.history(execution("signalling"));
        assertThat(events.get(4)
                        .getSignalExternalWorkflowExecutionInitiatedEventAttributes()
                        .hasInput())
                .isFalse();
        assertThat(events.get(5)
                        .getSignalExternalWorkflowExecutionFailedEventAttributes()
                        .getWorkflowTaskCompletedEventId())
                .isZero();
    }

    @Test
    void a_child_is_not_started_once_its_parent_has_closed() {
        var _ = service.started("grandparent");
        complete("grandparent", child("parent", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON));
        complete("parent", child("unborn", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON), end());
        service.awaitEvents("grandparent", "CHILD_WORKFLOW_EXECUTION_COMPLETED", 1);

        assertThatThrownBy(() -> service.describe(execution("unborn")))
                .hasMessage("NOT_FOUND: workflow not found for ID: unborn");
    }

    /** Waits until nothing of what a run asked of others is left to be done. */
    private static void awaitEffects(String workflowId, String runId) {
        var key = new ExecutionKey("default", workflowId, runId);
        var _ = Eventually.get(() -> STORES.executions().outgoing(key), List::isEmpty);
    }

    @Test
    void a_run_that_closes_with_a_signal_to_another_workflow_does_not_send_it() {
        var _ = service.started("unsignalled");
        String runId = service.started("signalling-last");
        complete("signalling-last", signal("unsignalled"), end());
        awaitEffects("signalling-last", runId);

        assertThat(service.events(execution("signalling-last")))
                .endsWith("SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED", "WORKFLOW_EXECUTION_COMPLETED");
        assertThat(service.events(execution("unsignalled"))).doesNotContain("WORKFLOW_EXECUTION_SIGNALED");
    }

    @Test
    void a_run_that_closes_with_the_cancellation_of_another_workflow_does_not_request_it() {
        var _ = service.started("uncancelled");
        String runId = service.started("cancelling-last");
        complete("cancelling-last", cancel("uncancelled"), end());
        awaitEffects("cancelling-last", runId);

        assertThat(service.events(execution("uncancelled"))).doesNotContain("WORKFLOW_EXECUTION_CANCEL_REQUESTED");
    }

    @Test
    void the_cancellation_of_a_workflow_that_has_closed_is_no_failure() {
        var _ = service.started("over");
        complete("over", end());
        var _ = service.started("cancelling-late");
        complete("cancelling-late", cancel("over"));
        service.awaitEvents("cancelling-late", "WORKFLOW_TASK_SCHEDULED", 2);

        assertThat(service.events(execution("cancelling-late")))
                .endsWith("EXTERNAL_WORKFLOW_EXECUTION_CANCEL_REQUESTED", "WORKFLOW_TASK_SCHEDULED");
        assertThat(service.events(execution("over"))).endsWith("WORKFLOW_EXECUTION_COMPLETED");
    }

    @Test
    void a_child_is_not_started_and_cancelled_at_once() {
        var _ = service.started("undecided");
        assertThatThrownBy(() -> complete(
                        "undecided",
                        child("cancelled", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON),
                        cancel("cancelled")))
                .hasMessage("INVALID_ARGUMENT: BadRequestCancelExternalWorkflowExecutionAttributes: Start and"
                        + " RequestCancel for child workflow is not allowed in same workflow task."
                        + " WorkflowId=cancelled RunId= Namespace=");
    }

    @Test
    void an_activity_that_is_cancelled_before_its_start_ends_after_all_commands() {
        var _ = service.started("cancelling");
        complete("cancelling", activity("unpolled", "a", 0));
        service.signal("cancelling", "s", "one");
        complete("cancelling", cancelActivity(5), timer("t"));

        assertThat(service.events(execution("cancelling")))
                .endsWith(
                        "ACTIVITY_TASK_CANCEL_REQUESTED",
                        "TIMER_STARTED",
                        "ACTIVITY_TASK_CANCELED",
                        "WORKFLOW_TASK_SCHEDULED");
        var cancelled = service.history(execution("cancelling")).stream()
                .filter(HistoryEvent::hasActivityTaskCanceledEventAttributes)
                .findFirst()
                .orElseThrow()
                .getActivityTaskCanceledEventAttributes();
        assertThat(cancelled.getDetails().getPayloads(0).getData().toStringUtf8())
                .isEqualTo("\"ACTIVITY_ID_NOT_STARTED\"");
        assertThat(cancelled.getIdentity()).isEqualTo("worker");
    }

    @Test
    void a_run_that_closes_with_the_cancellation_of_an_activity_has_no_end_of_it() {
        var _ = service.started("closing");
        complete("closing", activity("unpolled", "a", 0));
        service.signal("closing", "s", "one");
        complete("closing", cancelActivity(5), end());

        assertThat(service.events(execution("closing")))
                .endsWith("ACTIVITY_TASK_CANCEL_REQUESTED", "WORKFLOW_EXECUTION_COMPLETED");
    }

    @Test
    void an_activity_has_a_task_queue() {
        var _ = service.started("queueless");
        assertThatThrownBy(() -> complete("queueless", activity("", "a", 0)))
                .hasMessage("INVALID_ARGUMENT: BadScheduleActivityAttributes: missing task queue name");
    }

    @Test
    void a_child_that_starts_and_ends_while_a_task_of_its_parent_is_with_a_worker_is_told_of_once() {
        var _ = service.started("busy");
        PollWorkflowTaskQueueResponse task =
                goOn(service.poll("busy"), child("quick", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON));
        complete("quick", end());
        service.awaitEvents("quick", "WORKFLOW_EXECUTION_COMPLETED", 1);
        while (!service.events(execution("busy")).contains("CHILD_WORKFLOW_EXECUTION_COMPLETED")) {
            task = goOn(task);
        }

        assertThat(service.events(execution("busy")))
                .filteredOn(type -> type.startsWith("CHILD_WORKFLOW_EXECUTION"))
                .containsExactly("CHILD_WORKFLOW_EXECUTION_STARTED", "CHILD_WORKFLOW_EXECUTION_COMPLETED");
    }

    /** Completes a task, and takes the next one with the answer. */
    private static PollWorkflowTaskQueueResponse goOn(PollWorkflowTaskQueueResponse task, Command... commands) {
        return service.stub()
                .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(task.getTaskToken())
                        .setIdentity("worker")
                        .setForceCreateNewWorkflowTask(true)
                        .setReturnNewWorkflowTask(true)
                        .addAllCommands(List.of(commands))
                        .build())
                .getWorkflowTask();
    }
}
