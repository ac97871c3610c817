package dev.flow.server.protocol;

import com.google.protobuf.util.Durations;
import dev.flow.server.DurableServer;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.FailWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.SignalExternalWorkflowExecutionCommandAttributes;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.ResetReapplyExcludeType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.flow.server.protocol.TestService.execution;
import static dev.flow.server.protocol.TestService.reset;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class ResetWorkflowTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void end() {
        service.close();
    }

    /** Its workflow task is completed by event 4, with a timer; then it is signalled, and asked to cancel itself. */
    private static String signalled(String workflowId) {
        String runId = service.started(workflowId);
        var _ = service.complete(service.poll(workflowId), TestService.timer("t"));
        service.signal(workflowId, "s", "s1");
        var _ = service.stub()
                .requestCancelWorkflowExecution(RequestCancelWorkflowExecutionRequest.newBuilder()
                        .setNamespace("default")
                        .setWorkflowExecution(execution(workflowId))
                        .build());
        return runId;
    }

    @Test
    void a_reset_run_repeats_the_history_up_to_the_task_and_gets_its_signals_again() {
        String base = signalled("again");
        String runId = service.stub()
                .resetWorkflowExecution(reset(execution("again"), 4).build())
                .getRunId();

        var events = service.history(execution("again"));
        assertThat(service.events(execution("again")))
                .containsExactly(
                        "WORKFLOW_EXECUTION_STARTED",
                        "WORKFLOW_TASK_SCHEDULED",
                        "WORKFLOW_TASK_STARTED",
                        "WORKFLOW_TASK_FAILED",
                        "WORKFLOW_EXECUTION_SIGNALED",
                        "WORKFLOW_TASK_SCHEDULED");
        var failed = events.get(3).getWorkflowTaskFailedEventAttributes();
        assertThat(failed.getCause()).isEqualTo(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW);
        assertThat(failed.getBaseRunId()).isEqualTo(base);
        assertThat(failed.getNewRunId()).isEqualTo(runId);
        assertThat(failed.getFailure().getMessage()).isEqualTo("once more");
        assertThat(events.getFirst()
                        .getWorkflowExecutionStartedEventAttributes()
                        .getOriginalExecutionRunId())
                .isEqualTo(base);
        assertThat(events.getLast().getWorkflowTaskScheduledEventAttributes().getAttempt())
                .isEqualTo(1);
        HistoryEvent last = service.history(execution("again", base)).getLast();
        assertThat(last.getWorkflowExecutionTerminatedEventAttributes().getIdentity())
                .isEqualTo("history-resetter");
    }

    @Test
    void a_refused_reset_leaves_the_task_of_a_worker_as_it_is() {
        String base = service.started("refused-reset");
        var _ = service.complete(service.poll("refused-reset"), TestService.timer("t"));
        service.signal("refused-reset", "s", "s1");
        var task = service.poll("refused-reset");

        // Event 5 is the start of the timer: no workflow task is open there.
        assertThatThrownBy(() -> service.stub()
                        .resetWorkflowExecution(
                                reset(execution("refused-reset"), 6).build()))
                .hasMessageContaining("Can only reset workflow to event ID");

        var _ = service.complete(task, TestService.end());
        assertThat(service.events(execution("refused-reset", base))).endsWith("WORKFLOW_EXECUTION_COMPLETED");
    }

    @Test
    void a_reset_run_goes_on() {
        String base = signalled("goes-on");
        var _ = service.stub()
                .resetWorkflowExecution(reset(execution("goes-on"), 4).build());

        var _ = service.complete(service.poll("goes-on"), TestService.end());
        assertThat(service.events(execution("goes-on")))
                .endsWith("WORKFLOW_TASK_STARTED", "WORKFLOW_TASK_COMPLETED", "WORKFLOW_EXECUTION_COMPLETED");
        assertThat(service.describe(execution("goes-on"))
                        .getWorkflowExecutionInfo()
                        .getFirstRunId())
                .isEqualTo(base);
    }

    @Test
    void a_reset_run_begins_with_its_reset() {
        var _ = signalled("times");
        var _ = service.stub()
                .resetWorkflowExecution(reset(execution("times"), 4).build());

        var described = service.describe(execution("times"));
        var events = service.history(execution("times"));
        assertThat(described.getWorkflowExecutionInfo().getStartTime())
                .isEqualTo(events.get(3).getEventTime());
        assertThat(described.getWorkflowExtendedInfo().getLastResetTime())
                .isEqualTo(events.get(3).getEventTime());
        assertThat(described.getWorkflowExtendedInfo().getOriginalStartTime())
                .isEqualTo(events.getFirst().getEventTime());
    }

    @Test
    void the_same_request_resets_once() {
        String base = signalled("once");
        var request = reset(execution("once", base), 4).build();

        assertThat(service.stub().resetWorkflowExecution(request).getRunId())
                .isEqualTo(service.stub().resetWorkflowExecution(request).getRunId());
    }

    @Test
    void signals_can_be_left_out() {
        var _ = signalled("left-out");
        var _ = service.stub()
                .resetWorkflowExecution(reset(execution("left-out"), 4)
                        .addResetReapplyExcludeTypes(ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL)
                        .build());

        assertThat(service.events(execution("left-out"))).endsWith("WORKFLOW_TASK_FAILED", "WORKFLOW_TASK_SCHEDULED");
    }

    @Test
    void a_closed_run_is_reset_and_stays_as_it_is() {
        String base = signalled("closed");
        var _ = service.complete(service.poll("closed"), TestService.end());
        var before = service.history(execution("closed", base));
        var _ = service.stub()
                .resetWorkflowExecution(reset(execution("closed"), 4).build());

        assertThat(service.history(execution("closed", base))).isEqualTo(before);
        assertThat(service.events(execution("closed"))).endsWith("WORKFLOW_TASK_SCHEDULED");
    }

    @Test
    void a_signal_that_is_buffered_is_not_lost() {
        String base = signalled("buffered");
        var _ = service.poll("buffered");
        service.signal("buffered", "late", "s2");
        var _ = service.stub()
                .resetWorkflowExecution(reset(execution("buffered"), 4).build());

        assertThat(service.events(execution("buffered")))
                .endsWith("WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_TASK_SCHEDULED");
        assertThat(service.events(execution("buffered", base)))
                .endsWith("WORKFLOW_TASK_FAILED", "WORKFLOW_EXECUTION_SIGNALED", "WORKFLOW_EXECUTION_TERMINATED");
    }

    @Test
    void a_task_that_was_not_started_by_then_fails_too() {
        var _ = signalled("unstarted");
        var _ = service.stub()
                .resetWorkflowExecution(reset(execution("unstarted"), 3).build());

        assertThat(service.events(execution("unstarted")))
                .startsWith(
                        "WORKFLOW_EXECUTION_STARTED",
                        "WORKFLOW_TASK_SCHEDULED",
                        "WORKFLOW_TASK_STARTED",
                        "WORKFLOW_TASK_FAILED");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1, 100})
    void the_event_must_be_one_of_the_history(long eventId) {
        String id = "range-" + eventId;
        var _ = signalled(id);
        assertThatThrownBy(() -> service.stub()
                        .resetWorkflowExecution(reset(execution(id), eventId).build()))
                .hasMessage("INVALID_ARGUMENT: Workflow task finish ID must be > 1 && <= workflow last event ID.");
    }

    @Test
    void the_event_must_belong_to_a_workflow_task_and_a_refused_reset_changes_nothing() {
        var _ = signalled("refused");
        var before = service.history(execution("refused"));
        assertThatThrownBy(() -> service.stub()
                        .resetWorkflowExecution(reset(execution("refused"), 5).build()))
                .hasMessageStartingWith("INVALID_ARGUMENT: Can only reset workflow to event ID in range");
        assertThat(service.history(execution("refused"))).isEqualTo(before);
        service.signal("refused", "s", "afterwards");
        assertThat(service.events(execution("refused"))).endsWith("WORKFLOW_EXECUTION_SIGNALED");
    }

    @Test
    void a_run_is_reset_to_the_start_of_a_task_that_is_with_a_worker() {
        String base = service.started("held");
        PollWorkflowTaskQueueResponse task = service.poll("held");
        String runId = service.stub()
                .resetWorkflowExecution(
                        reset(execution("held"), task.getStartedEventId()).build())
                .getRunId();

        assertThat(service.events(execution("held", runId)))
                .containsExactly(
                        "WORKFLOW_EXECUTION_STARTED",
                        "WORKFLOW_TASK_SCHEDULED",
                        "WORKFLOW_TASK_STARTED",
                        "WORKFLOW_TASK_FAILED",
                        "WORKFLOW_TASK_SCHEDULED");
        assertThat(service.events(execution("held", base))).endsWith("WORKFLOW_EXECUTION_TERMINATED");
    }

    @Test
    void a_run_says_which_one_its_reset_has_made() {
        DurableServer.Stores stores = DurableServer.Stores.memory();
        String base;
        String runId;
        try (TestService first = TestService.on(stores)) {
            base = first.started("successor");
            var _ = first.complete(first.poll("successor"), TestService.timer("t"));
            runId = first.stub()
                    .resetWorkflowExecution(reset(execution("successor"), 4).build())
                    .getRunId();
            assertThat(resetRunId(first, base)).isEqualTo(runId);
        }
        try (TestService second = TestService.on(stores)) {
            assertThat(resetRunId(second, base)).isEqualTo(runId);
        }
    }

    private static String resetRunId(TestService in, String base) {
        return in.describe(execution("successor", base))
                .getWorkflowExtendedInfo()
                .getResetRunId();
    }

    @Test
    void signals_of_the_run_that_repeats_a_failed_one_do_not_come_again() {
        String failed = service.stub()
                .startWorkflowExecution(TestService.start("repeated")
                        .setRetryPolicy(RetryPolicy.newBuilder()
                                .setInitialInterval(Durations.fromMillis(1))
                                .setMaximumAttempts(2))
                        .build())
                .getRunId();
        var _ = service.complete(service.poll("repeated"), TestService.timer("t"));
        service.signal("repeated", "s", "before");
        var _ = service.complete(
                service.poll("repeated"),
                Command.newBuilder()
                        .setCommandType(CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION)
                        .setFailWorkflowExecutionCommandAttributes(FailWorkflowExecutionCommandAttributes.newBuilder()
                                .setFailure(Failure.newBuilder().setMessage("no")))
                        .build());
        service.signal("repeated", "s", "after");
        var _ = service.stub()
                .resetWorkflowExecution(reset(execution("repeated", failed), 4).build());

        assertThat(service.history(execution("repeated")).stream()
                        .filter(HistoryEvent::hasWorkflowExecutionSignaledEventAttributes)
                        .map(event -> event.getWorkflowExecutionSignaledEventAttributes()
                                .getRequestId()))
                .containsExactly("before");
    }

    /** A worker takes the activity and completes it; by which poll, the event of its start says. */
    private static String takeActivity(String workflowId) {
        var _ = service.stub()
                .respondActivityTaskCompleted(RespondActivityTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.pollActivity(workflowId).getTaskToken())
                        .build());
        return service.history(execution(workflowId)).stream()
                .filter(HistoryEvent::hasActivityTaskStartedEventAttributes)
                .findFirst()
                .orElseThrow()
                .getActivityTaskStartedEventAttributes()
                .getRequestId();
    }

    @Test
    void an_activity_that_ended_after_the_reset_point_is_given_to_a_worker_anew() {
        var _ = service.started("anew");
        var _ = service.complete(service.poll("anew"), TestService.activity("anew", "a", 0));
        service.signal("anew", "s", "one");
        var _ = service.complete(service.poll("anew"), TestService.timer("t"));
        String before = takeActivity("anew");
        var _ = service.stub()
                .resetWorkflowExecution(reset(execution("anew"), 9).build());

        assertThat(takeActivity("anew")).isNotEqualTo(before);
    }

    @Test
    void a_signal_of_another_workflow_comes_again_without_its_sender() {
        var _ = service.started("receiver");
        var _ = service.complete(service.poll("receiver"), TestService.timer("t"));
        var _ = service.started("sender");
        var _ = service.complete(
                service.poll("sender"),
                Command.newBuilder()
                        .setCommandType(CommandType.COMMAND_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION)
                        .setSignalExternalWorkflowExecutionCommandAttributes(
                                SignalExternalWorkflowExecutionCommandAttributes.newBuilder()
                                        .setExecution(execution("receiver"))
                                        .setSignalName("s"))
                        .build());
        service.awaitEvents("receiver", "WORKFLOW_EXECUTION_SIGNALED", 1);
        assertThat(signal("receiver").hasExternalWorkflowExecution()).isTrue();

        var _ = service.stub()
                .resetWorkflowExecution(reset(execution("receiver"), 4).build());

        assertThat(signal("receiver").getSignalName()).isEqualTo("s");
        assertThat(signal("receiver").hasExternalWorkflowExecution()).isFalse();
    }

    private static WorkflowExecutionSignaledEventAttributes signal(String workflowId) {
        return service.history(execution(workflowId)).stream()
                .filter(HistoryEvent::hasWorkflowExecutionSignaledEventAttributes)
                .map(HistoryEvent::getWorkflowExecutionSignaledEventAttributes)
                .findFirst()
                .orElseThrow();
    }
}
