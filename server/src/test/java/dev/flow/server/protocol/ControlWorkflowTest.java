package dev.flow.server.protocol;

import com.google.protobuf.FieldMask;
import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.VersioningOverride;
import io.temporal.api.workflow.v1.WorkflowExecutionOptions;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionOptionsRequest;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class ControlWorkflowTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static SignalWorkflowExecutionRequest.Builder signal(WorkflowExecution execution) {
        return SignalWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowExecution(execution)
                .setSignalName("s");
    }

    private static RequestCancelWorkflowExecutionRequest.Builder cancel(String workflowId) {
        return RequestCancelWorkflowExecutionRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowExecution(execution(workflowId))
                .setReason("enough");
    }

    private static void terminate(WorkflowExecution execution) {
        var _ = service.stub()
                .terminateWorkflowExecution(TerminateWorkflowExecutionRequest.newBuilder()
                        .setNamespace("default")
                        .setWorkflowExecution(execution)
                        .setReason("bye")
                        .setIdentity("operator")
                        .build());
    }

    @Test
    void the_same_signal_request_is_one_signal() {
        var _ = service.started("twice");
        service.signal("twice", "s", "one");
        service.signal("twice", "s", "one");
        service.signal("twice", "s", "two");

        assertThat(service.events(execution("twice")))
                .containsExactly(
                        "WORKFLOW_EXECUTION_STARTED",
                        "WORKFLOW_TASK_SCHEDULED",
                        "WORKFLOW_EXECUTION_SIGNALED",
                        "WORKFLOW_EXECUTION_SIGNALED");
    }

    @Test
    void what_is_wrong_with_a_signal_is_said_as_temporal_does() {
        var _ = service.started("signalled");
        assertThatThrownBy(() -> service.stub()
                        .signalWorkflowExecution(
                                signal(execution("signalled")).clearSignalName().build()))
                .hasMessage("INVALID_ARGUMENT: SignalName is not set on request.");
        assertThatThrownBy(() -> service.stub()
                        .signalWorkflowExecution(
                                signal(WorkflowExecution.getDefaultInstance()).build()))
                .hasMessage("INVALID_ARGUMENT: Execution is not set on request.");
        assertThatThrownBy(() -> service.stub()
                        .signalWorkflowExecution(
                                signal(execution("signalled", "no-uuid")).build()))
                .hasMessage("INVALID_ARGUMENT: Invalid RunId.");
        assertThatThrownBy(() -> service.stub()
                        .signalWorkflowExecution(signal(execution("nobody")).build()))
                .hasMessage("NOT_FOUND: workflow not found for ID: nobody");
        terminate(execution("signalled"));
        assertThatThrownBy(() -> service.stub()
                        .signalWorkflowExecution(signal(execution("signalled")).build()))
                .hasMessage("NOT_FOUND: workflow execution already completed");
    }

    @Test
    void a_signal_is_buffered_while_a_workflow_task_is_with_a_worker() {
        var _ = service.started("buffered");
        PollWorkflowTaskQueueResponse task = service.poll("buffered");
        service.signal("buffered", "s", "1");
        assertThat(service.events(execution("buffered")))
                .containsExactly("WORKFLOW_EXECUTION_STARTED", "WORKFLOW_TASK_SCHEDULED", "WORKFLOW_TASK_STARTED");

        var _ = service.complete(task, TestService.timer("t"));
        assertThat(service.events(execution("buffered")))
                .endsWith(
                        "WORKFLOW_TASK_STARTED",
                        "WORKFLOW_TASK_COMPLETED",
                        "TIMER_STARTED",
                        "WORKFLOW_EXECUTION_SIGNALED",
                        "WORKFLOW_TASK_SCHEDULED");
    }

    @Test
    void a_run_is_asked_once_to_cancel_itself() {
        var _ = service.started("cancelled");
        var _ = service.stub()
                .requestCancelWorkflowExecution(
                        cancel("cancelled").setRequestId("1").build());
        var _ = service.stub()
                .requestCancelWorkflowExecution(
                        cancel("cancelled").setRequestId("2").build());

        assertThat(service.events(execution("cancelled")))
                .containsExactly(
                        "WORKFLOW_EXECUTION_STARTED", "WORKFLOW_TASK_SCHEDULED", "WORKFLOW_EXECUTION_CANCEL_REQUESTED");
        assertThat(service.describe(execution("cancelled"))
                        .getWorkflowExtendedInfo()
                        .getCancelRequested())
                .isTrue();
        assertThatThrownBy(() -> service.stub()
                        .requestCancelWorkflowExecution(cancel("cancelled")
                                .setFirstExecutionRunId(UUID.randomUUID().toString())
                                .build()))
                .hasMessage("NOT_FOUND: workflow execution not found");
    }

    @Test
    void a_request_that_names_the_first_run_of_a_chain_is_about_the_run_that_goes_on() {
        String first = service.started("chained");
        var _ = service.complete(service.poll("chained"), TestService.continueAsNew());
        String second = service.describe(execution("chained"))
                .getWorkflowExecutionInfo()
                .getExecution()
                .getRunId();
        var _ = service.stub()
                .requestCancelWorkflowExecution(cancel("chained")
                        .setWorkflowExecution(execution("chained", first))
                        .setFirstExecutionRunId(first)
                        .build());
        var _ = service.stub()
                .terminateWorkflowExecution(TerminateWorkflowExecutionRequest.newBuilder()
                        .setNamespace("default")
                        .setWorkflowExecution(execution("chained", first))
                        .setFirstExecutionRunId(first)
                        .build());

        assertThat(service.events(execution("chained", first))).endsWith("WORKFLOW_EXECUTION_CONTINUED_AS_NEW");
        assertThat(service.events(execution("chained", second)))
                .endsWith("WORKFLOW_EXECUTION_CANCEL_REQUESTED", "WORKFLOW_EXECUTION_TERMINATED");
    }

    @Test
    void a_closed_run_needs_no_cancellation() {
        var _ = service.started("closed");
        terminate(execution("closed"));
        var _ = service.stub().requestCancelWorkflowExecution(cancel("closed").build());

        assertThat(service.events(execution("closed"))).endsWith("WORKFLOW_EXECUTION_TERMINATED");
    }

    @Test
    void a_termination_fails_the_workflow_task_that_is_with_a_worker() {
        var _ = service.started("forced");
        PollWorkflowTaskQueueResponse task = service.poll("forced");
        service.signal("forced", "s", "1");
        terminate(execution("forced"));

        var events = service.history(execution("forced"));
        assertThat(service.events(execution("forced")))
                .containsExactly(
                        "WORKFLOW_EXECUTION_STARTED",
                        "WORKFLOW_TASK_SCHEDULED",
                        "WORKFLOW_TASK_STARTED",
                        "WORKFLOW_TASK_FAILED",
                        "WORKFLOW_EXECUTION_SIGNALED",
                        "WORKFLOW_EXECUTION_TERMINATED");
        assertThat(events.get(3).getWorkflowTaskFailedEventAttributes().getCause())
                .isEqualTo(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_FORCE_CLOSE_COMMAND);
        assertThat(events.getLast()
                        .getWorkflowExecutionTerminatedEventAttributes()
                        .getReason())
                .isEqualTo("bye");
        assertThatThrownBy(() -> service.complete(task, TestService.end())).hasMessageStartingWith("NOT_FOUND");
        assertThatThrownBy(() -> terminate(execution("forced")))
                .hasMessage("NOT_FOUND: workflow execution already completed");
    }

    @Test
    void children_end_as_their_parent_close_policy_says() {
        var _ = service.started("parent");
        var _ = service.complete(
                service.poll("parent"),
                TestService.child("terminated", ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE),
                TestService.child("asked", ParentClosePolicy.PARENT_CLOSE_POLICY_REQUEST_CANCEL),
                TestService.child("abandoned", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON));
        service.awaitEvents("parent", "CHILD_WORKFLOW_EXECUTION_STARTED", 3);
        terminate(execution("parent"));

        HistoryEvent closed = awaitClose("terminated");
        assertThat(closed.getWorkflowExecutionTerminatedEventAttributes().getReason())
                .isEqualTo("by parent close policy");
        service.awaitEvents("asked", "WORKFLOW_EXECUTION_CANCEL_REQUESTED", 1);
        assertThat(service.describe(execution("abandoned"))
                        .getWorkflowExecutionInfo()
                        .getStatus())
                .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
    }

    private static HistoryEvent awaitClose(String workflowId) {
        return service.stub()
                .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
                        .setNamespace("default")
                        .setExecution(execution(workflowId))
                        .setWaitNewEvent(true)
                        .setHistoryEventFilterType(
                                io.temporal.api.enums.v1.HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT)
                        .build())
                .getHistory()
                .getEvents(0);
    }

    @Test
    void a_workflow_cannot_set_a_search_attribute_that_its_namespace_does_not_have() {
        var _ = service.started("unknown-attribute");
        PollWorkflowTaskQueueResponse task = service.poll("unknown-attribute");
        Command.Builder upsert =
                Command.newBuilder().setCommandType(CommandType.COMMAND_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES);
        upsert.getUpsertWorkflowSearchAttributesCommandAttributesBuilder()
                .getSearchAttributesBuilder()
                .putIndexedFields("Unheard", Payload.getDefaultInstance());

        assertThatThrownBy(() -> service.complete(task, upsert.build()))
                .hasMessage(
                        "INVALID_ARGUMENT: BadSearchAttributes: Namespace default has no mapping defined for search attribute"
                                + " Unheard");
        assertThat(service.history(execution("unknown-attribute"))
                        .get(3)
                        .getWorkflowTaskFailedEventAttributes()
                        .getCause())
                .isEqualTo(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SEARCH_ATTRIBUTES);
    }

    @Test
    void what_a_command_leaves_out_its_event_leaves_out() {
        var _ = service.started("sparse");
        var _ = service.complete(
                service.poll("sparse"),
                TestService.timer("t"),
                TestService.child("sparse-child", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON));

        var events = service.history(execution("sparse"));
        var initiated = events.get(5).getStartChildWorkflowExecutionInitiatedEventAttributes();
        assertThat(events.get(4).hasUserMetadata()).isFalse();
        assertThat(initiated.hasInput()).isFalse();
        assertThat(initiated.hasWorkflowExecutionTimeout()).isFalse();
    }

    @Test
    void an_open_run_is_terminated_and_removed() {
        String runId = service.started("deleted");
        var _ = service.stub()
                .deleteWorkflowExecution(DeleteWorkflowExecutionRequest.newBuilder()
                        .setNamespace("default")
                        .setWorkflowExecution(execution("deleted"))
                        .build());

        assertThatThrownBy(() -> service.describe(execution("deleted", runId))).hasMessageStartingWith("NOT_FOUND");
        assertThatThrownBy(() -> service.history(execution("deleted"))).hasMessageStartingWith("NOT_FOUND");
        assertThat(service.started("deleted")).isNotEqualTo(runId);
    }

    @Test
    void an_override_of_the_versioning_is_set_once_and_unset() {
        var _ = service.started("versioned");
        var set = UpdateWorkflowExecutionOptionsRequest.newBuilder()
                .setNamespace("default")
                .setWorkflowExecution(execution("versioned"))
                .setWorkflowExecutionOptions(WorkflowExecutionOptions.newBuilder()
                        .setVersioningOverride(VersioningOverride.newBuilder().setAutoUpgrade(true)))
                .setUpdateMask(FieldMask.newBuilder().addPaths("versioning_override"))
                .build();
        var _ = service.stub().updateWorkflowExecutionOptions(set);
        assertThat(service.stub()
                        .updateWorkflowExecutionOptions(set)
                        .getWorkflowExecutionOptions()
                        .getVersioningOverride()
                        .getAutoUpgrade())
                .isTrue();
        var unset = service.stub()
                .updateWorkflowExecutionOptions(
                        set.toBuilder().clearWorkflowExecutionOptions().build());

        assertThat(unset.getWorkflowExecutionOptions().hasVersioningOverride()).isFalse();
        assertThat(service.events(execution("versioned")))
                .containsExactly(
                        "WORKFLOW_EXECUTION_STARTED",
                        "WORKFLOW_TASK_SCHEDULED",
                        "WORKFLOW_EXECUTION_OPTIONS_UPDATED",
                        "WORKFLOW_EXECUTION_OPTIONS_UPDATED");
        assertThatThrownBy(() -> service.stub()
                        .updateWorkflowExecutionOptions(
                                set.toBuilder().clearUpdateMask().build()))
                .hasMessage("INVALID_ARGUMENT: UpdateMask is required");
    }
}
