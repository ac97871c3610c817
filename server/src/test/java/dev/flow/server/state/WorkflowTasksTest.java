package dev.flow.server.state;

import dev.flow.server.state.WorkflowTaskState.Kind;
import io.temporal.api.common.v1.WorkerVersionStamp;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How events change the workflow task, and its attempts. */
final class WorkflowTasksTest {
    private static Histories scheduled() {
        return Histories.started(_ -> {})
                .add(
                        EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
                        event -> event.getWorkflowTaskScheduledEventAttributesBuilder()
                                .setAttempt(1)
                                .getStartToCloseTimeoutBuilder()
                                .setSeconds(10));
    }

    private static Histories failed(Histories history, WorkflowTaskFailedCause cause) {
        return history.add(
                EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED,
                event -> event.getWorkflowTaskFailedEventAttributesBuilder().setCause(cause));
    }

    private static Histories timedOut(Histories history, TimeoutType type) {
        return history.add(
                EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT,
                event -> event.getWorkflowTaskTimedOutEventAttributesBuilder().setTimeoutType(type));
    }

    @Test
    void a_scheduled_task_waits_for_a_worker() {
        assertThat(scheduled().state.workflowTask())
                .isEqualTo(new WorkflowTaskState(
                        2,
                        1,
                        Kind.NORMAL,
                        new WorkflowTaskState.Timing(Histories.at(2), Histories.at(2), Duration.ofSeconds(10)),
                        null));
    }

    @Test
    void a_started_event_says_who_has_it() {
        var started = Objects.requireNonNull(Histories.running().workflowTask().started());

        assertThat(started.eventId()).isEqualTo(3);
        assertThat(started.at()).isEqualTo(Histories.at(3));
        assertThat(started.identity()).isEqualTo("worker-1");
        assertThat(started.historySize()).isEqualTo(400);
    }

    @Test
    void a_start_that_is_written_with_the_end_keeps_what_the_dispatch_said() {
        var history = scheduled();
        var started = new WorkflowTaskState.Started(
                3,
                Histories.at(2),
                "token",
                "request",
                "worker-9",
                true,
                7,
                WorkflowTaskState.Advice.NONE,
                WorkerVersionStamp.getDefaultInstance());
        WorkflowTaskState waiting = history.workflowTask();
        history.state.workflowTask(new WorkflowTaskState(2, 1, Kind.NORMAL, waiting.timing(), started));
        history.add(
                EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED,
                event -> event.getWorkflowTaskStartedEventAttributesBuilder().setScheduledEventId(2));

        assertThat(history.workflowTask().started()).isEqualTo(started);
    }

    @Test
    void the_events_of_a_further_attempt_keep_its_timing() {
        var history = failed(Histories.running(), WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNSPECIFIED);
        var timing = new WorkflowTaskState.Timing(Histories.at(60), Histories.at(50), Duration.ofSeconds(10));
        history.state.workflowTask(new WorkflowTaskState(5, 2, Kind.TRANSIENT, timing, null));
        history.add(
                EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
                event -> event.getWorkflowTaskScheduledEventAttributesBuilder().setAttempt(2));

        assertThat(history.state.workflowTask()).isEqualTo(new WorkflowTaskState(5, 2, Kind.NORMAL, timing, null));
        assertThat(history.state.nextAttempt()).isEqualTo(2);
    }

    @Test
    void a_completed_task_resets_the_attempts_and_is_remembered() {
        var history = failed(Histories.running(), WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNSPECIFIED)
                .task()
                .completed();

        assertThat(history.state.workflowTask()).isNull();
        assertThat(history.state.nextAttempt()).isEqualTo(1);
        assertThat(history.state.previousStartedEventId()).isEqualTo(6);
    }

    @Test
    void a_completed_event_without_the_start_ends_the_last_one() {
        var history = Histories.running().add(EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED, _ -> {});

        assertThat(history.state.previousStartedEventId()).isEqualTo(3);
    }

    @Test
    void a_failed_task_is_an_attempt() {
        var history = failed(
                Histories.running(),
                WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE);

        assertThat(history.state.workflowTask()).isNull();
        assertThat(history.state.nextAttempt()).isEqualTo(2);
        assertThat(history.state.previousStartedEventId()).isZero();
    }

    @Test
    void a_reset_begins_with_the_first_attempt() {
        assertThat(failed(Histories.running(), WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW)
                        .state
                        .nextAttempt())
                .isEqualTo(1);
    }

    @Test
    void a_task_that_took_too_long_is_an_attempt() {
        var history = timedOut(Histories.running(), TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE);

        assertThat(history.state.workflowTask()).isNull();
        assertThat(history.state.nextAttempt()).isEqualTo(2);
    }

    @Test
    void a_task_that_no_sticky_worker_took_is_no_attempt() {
        var history = timedOut(scheduled(), TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START);

        assertThat(history.state.workflowTask()).isNull();
        assertThat(history.state.nextAttempt()).isEqualTo(1);
    }
}
