package dev.flow.server.state;

import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** What events make pending, and what ends it. */
final class PendingWorkTest {
    private static final long FIRST = 5;

    private static Histories decided() {
        return Histories.running().completed();
    }

    private static Histories activity() {
        return decided()
                .add(
                        EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED,
                        event -> event.getActivityTaskScheduledEventAttributesBuilder()
                                .setActivityId("charge"));
    }

    private static Histories child() {
        return decided()
                .add(
                        EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED,
                        event -> event.getStartChildWorkflowExecutionInitiatedEventAttributesBuilder()
                                .setWorkflowId("child-1"));
    }

    @Test
    void an_activity_is_pending_from_its_scheduled_event_on() {
        ActivityState activity = activity().activity(FIRST);

        assertThat(activity.activityId()).isEqualTo("charge");
        assertThat(activity.firstScheduledAt()).isEqualTo(Histories.at(FIRST));
        assertThat(activity.attempt()).isEqualTo(new ActivityState.Attempt(1, Histories.at(FIRST)));
        assertThat(activity.isStarted()).isFalse();
        assertThat(activity.isCancelRequested()).isFalse();
    }

    @Test
    void a_started_event_says_who_has_the_activity_and_which_attempt_it_is() {
        var history = activity().add(EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED, event -> {
            var started = event.getActivityTaskStartedEventAttributesBuilder()
                    .setScheduledEventId(FIRST)
                    .setIdentity("worker-2")
                    .setAttempt(3);
            started.getLastFailureBuilder().setMessage("no route");
        });

        ActivityState activity = history.activity(FIRST);
        assertThat(activity.progress().startedAt()).isEqualTo(Histories.at(6));
        assertThat(activity.progress().identity()).isEqualTo("worker-2");
        assertThat(activity.attempt().number()).isEqualTo(3);
        assertThat(activity.last().failure())
                .isEqualTo(Failure.newBuilder().setMessage("no route").build());
    }

    @Test
    void a_started_event_that_is_written_with_the_end_changes_nothing() {
        var history = activity();
        ActivityState before = history.activity(FIRST);
        var running = new ActivityState(
                before.scheduledEventId(),
                before.scheduled(),
                before.firstScheduledAt(),
                new ActivityState.Attempt(2, Histories.at(7)),
                new ActivityState.Progress(Histories.at(8), "worker-1", Histories.at(9), Payloads.getDefaultInstance()),
                before.last(),
                0);
        history.state.activity(running);

        history.add(
                EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED,
                event -> event.getActivityTaskStartedEventAttributesBuilder().setScheduledEventId(FIRST));

        assertThat(history.activity(FIRST)).isEqualTo(running);
    }

    @Test
    void a_cancelled_activity_stays_pending_and_keeps_its_attempt() {
        var history = activity()
                .add(
                        EventType.EVENT_TYPE_ACTIVITY_TASK_CANCEL_REQUESTED,
                        event -> event.getActivityTaskCancelRequestedEventAttributesBuilder()
                                .setScheduledEventId(FIRST));

        ActivityState activity = history.activity(FIRST);
        assertThat(activity.isCancelRequested()).isTrue();
        assertThat(activity.cancelRequestedEventId()).isEqualTo(6);
        assertThat(activity.attempt().number()).isEqualTo(1);
    }

    @Test
    void the_last_attempt_is_the_one_that_the_retry_policy_allows_last() {
        var history = decided()
                .add(
                        EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED,
                        event -> event.getActivityTaskScheduledEventAttributesBuilder()
                                .getRetryPolicyBuilder()
                                .setMaximumAttempts(1));

        assertThat(history.activity(FIRST).isLastAttempt()).isTrue();
        assertThat(activity().activity(FIRST).isLastAttempt()).isFalse();
    }

    @TestFactory
    Stream<DynamicTest> an_activity_ends_with() {
        return Stream.of(
                        closing(
                                EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED,
                                event -> event.getActivityTaskCompletedEventAttributesBuilder()
                                        .setScheduledEventId(FIRST)),
                        closing(
                                EventType.EVENT_TYPE_ACTIVITY_TASK_FAILED,
                                event -> event.getActivityTaskFailedEventAttributesBuilder()
                                        .setScheduledEventId(FIRST)),
                        closing(
                                EventType.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT,
                                event -> event.getActivityTaskTimedOutEventAttributesBuilder()
                                        .setScheduledEventId(FIRST)),
                        closing(
                                EventType.EVENT_TYPE_ACTIVITY_TASK_CANCELED,
                                event -> event.getActivityTaskCanceledEventAttributesBuilder()
                                        .setScheduledEventId(FIRST)))
                .map(end -> dynamicTest(end.type().name(), () -> {
                    var history = activity().add(end.type(), end.details());
                    assertThat(history.state.activities()).isEmpty();
                }));
    }

    @Test
    void a_timer_fires_a_duration_after_its_event() {
        var history = decided()
                .add(
                        EventType.EVENT_TYPE_TIMER_STARTED,
                        event -> event.getTimerStartedEventAttributesBuilder()
                                .setTimerId("t")
                                .getStartToFireTimeoutBuilder()
                                .setSeconds(90)
                                .setNanos(500_000_000));

        assertThat(history.state.timers())
                .containsOnlyKeys("t")
                .containsValue(new TimerState("t", FIRST, Histories.at(FIRST).plusMillis(90_500)));
    }

    @TestFactory
    Stream<DynamicTest> a_timer_ends_with() {
        return Stream.of(
                        closing(
                                EventType.EVENT_TYPE_TIMER_FIRED,
                                event -> event.getTimerFiredEventAttributesBuilder()
                                        .setTimerId("t")),
                        closing(
                                EventType.EVENT_TYPE_TIMER_CANCELED,
                                event -> event.getTimerCanceledEventAttributesBuilder()
                                        .setTimerId("t")))
                .map(end -> dynamicTest(end.type().name(), () -> {
                    var history = decided()
                            .add(
                                    EventType.EVENT_TYPE_TIMER_STARTED,
                                    event -> event.getTimerStartedEventAttributesBuilder()
                                            .setTimerId("t"))
                            .add(end.type(), end.details());
                    assertThat(history.state.timers()).isEmpty();
                }));
    }

    @Test
    void a_child_is_pending_before_and_after_its_start() {
        var history = child();
        ChildState initiated = history.child(FIRST);
        history.add(
                EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED,
                event -> event.getChildWorkflowExecutionStartedEventAttributesBuilder()
                        .setInitiatedEventId(FIRST)
                        .getWorkflowExecutionBuilder()
                        .setRunId("child-run"));
        ChildState started = history.child(FIRST);

        assertThat(initiated.initiated().getWorkflowId()).isEqualTo("child-1");
        assertThat(initiated.isStarted()).isFalse();
        assertThat(initiated.runId()).isNull();
        assertThat(started.isStarted()).isTrue();
        assertThat(started.startedEventId()).isEqualTo(6);
        assertThat(started.runId()).isEqualTo("child-run");
    }

    @TestFactory
    Stream<DynamicTest> a_child_ends_with() {
        return Stream.of(
                        closing(
                                EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_FAILED,
                                event -> event.getStartChildWorkflowExecutionFailedEventAttributesBuilder()
                                        .setInitiatedEventId(FIRST)),
                        closing(
                                EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED,
                                event -> event.getChildWorkflowExecutionCompletedEventAttributesBuilder()
                                        .setInitiatedEventId(FIRST)),
                        closing(
                                EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED,
                                event -> event.getChildWorkflowExecutionFailedEventAttributesBuilder()
                                        .setInitiatedEventId(FIRST)),
                        closing(
                                EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED,
                                event -> event.getChildWorkflowExecutionCanceledEventAttributesBuilder()
                                        .setInitiatedEventId(FIRST)),
                        closing(
                                EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TIMED_OUT,
                                event -> event.getChildWorkflowExecutionTimedOutEventAttributesBuilder()
                                        .setInitiatedEventId(FIRST)),
                        closing(
                                EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TERMINATED,
                                event -> event.getChildWorkflowExecutionTerminatedEventAttributesBuilder()
                                        .setInitiatedEventId(FIRST)))
                .map(end -> dynamicTest(end.type().name(), () -> {
                    var history = child().add(end.type(), end.details());
                    assertThat(history.state.children()).isEmpty();
                }));
    }

    @Test
    void a_signal_to_another_workflow_is_pending_until_it_is_answered() {
        for (End end : List.of(
                closing(
                        EventType.EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_SIGNALED,
                        event -> event.getExternalWorkflowExecutionSignaledEventAttributesBuilder()
                                .setInitiatedEventId(FIRST)),
                closing(
                        EventType.EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED,
                        event -> event.getSignalExternalWorkflowExecutionFailedEventAttributesBuilder()
                                .setInitiatedEventId(FIRST)))) {
            var history = decided()
                    .add(
                            EventType.EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED,
                            event -> event.getSignalExternalWorkflowExecutionInitiatedEventAttributesBuilder()
                                    .setSignalName("go"));

            assertThat(history.state.signals().values())
                    .extracting(signal -> signal.getSignalName())
                    .containsExactly("go");
            assertThat(history.add(end.type(), end.details()).state.signals())
                    .as(end.type().name())
                    .isEmpty();
        }
    }

    @Test
    void a_cancellation_of_another_workflow_is_pending_until_it_is_answered() {
        for (End end : List.of(
                closing(
                        EventType.EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_CANCEL_REQUESTED,
                        event -> event.getExternalWorkflowExecutionCancelRequestedEventAttributesBuilder()
                                .setInitiatedEventId(FIRST)),
                closing(
                        EventType.EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED,
                        event -> event.getRequestCancelExternalWorkflowExecutionFailedEventAttributesBuilder()
                                .setInitiatedEventId(FIRST)))) {
            var history = decided()
                    .add(
                            EventType.EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED,
                            event -> event.getRequestCancelExternalWorkflowExecutionInitiatedEventAttributesBuilder()
                                    .setReason("late"));

            assertThat(history.state.cancels().values())
                    .extracting(cancel -> cancel.getReason())
                    .containsExactly("late");
            assertThat(history.add(end.type(), end.details()).state.cancels())
                    .as(end.type().name())
                    .isEmpty();
        }
    }

    private record End(EventType type, Consumer<HistoryEvent.Builder> details) {}

    private static End closing(EventType type, Consumer<HistoryEvent.Builder> details) {
        return new End(type, details);
    }
}
