package dev.flow.server.state;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import dev.flow.server.state.ActivityState.Attempt;
import dev.flow.server.state.ActivityState.Last;
import dev.flow.server.state.ActivityState.Progress;
import dev.flow.server.state.WorkflowTaskState.Kind;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkerVersionStamp;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.VersioningBehavior;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.workflow.v1.ResetPointInfo;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** What does not follow from the history survives the process. */
final class VolatileStateTest {
    private static final WorkflowTaskState.Timing TIMING =
            new WorkflowTaskState.Timing(Histories.at(60), Histories.at(50), Duration.ofMillis(10_500));
    private static final Payloads HEARTBEAT = Payloads.newBuilder()
            .addPayloads(Payload.newBuilder().setData(ByteString.copyFromUtf8("7 of 9")))
            .build();

    private static Histories withActivity(int mostAttempts) {
        return Histories.running()
                .completed()
                .add(
                        EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED,
                        event -> event.getActivityTaskScheduledEventAttributesBuilder()
                                .setActivityId("charge")
                                .getRetryPolicyBuilder()
                                .setMaximumAttempts(mostAttempts));
    }

    private static ActivityState changed(Histories history, Attempt attempt, Progress progress, Last last) {
        ActivityState before = history.activity(5);
        var activity = new ActivityState(5, before.scheduled(), before.firstScheduledAt(), attempt, progress, last, 0);
        history.state.activity(activity);
        return activity;
    }

    private static void assertReloaded(Histories history) {
        assertThat(StateValues.of(history.reloaded())).isEqualTo(StateValues.of(history.state));
    }

    @Test
    void a_further_attempt_of_a_workflow_task_is_kept() {
        var history = Histories.running().add(EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED, _ -> {});
        history.state.nextAttempt(4);
        history.state.workflowTask(new WorkflowTaskState(5, 4, Kind.TRANSIENT, TIMING, null));

        assertReloaded(history);
    }

    @Test
    void the_time_before_heartbeats_of_a_workflow_task_is_kept() {
        var history = Histories.running().completed();
        history.state.workflowTask(new WorkflowTaskState(4, 1, Kind.NORMAL, TIMING, null));

        assertReloaded(history);
    }

    @Test
    void a_workflow_task_that_was_with_a_worker_waits_again() {
        var history = Histories.running().completed();
        var started = new WorkflowTaskState.Started(
                5,
                Histories.at(61),
                "token",
                "request",
                "worker-1",
                true,
                9,
                WorkflowTaskState.Advice.NONE,
                WorkerVersionStamp.getDefaultInstance());
        history.state.workflowTask(new WorkflowTaskState(4, 1, Kind.NORMAL, TIMING, started));

        assertThat(history.reloaded().workflowTask()).isEqualTo(new WorkflowTaskState(4, 1, Kind.NORMAL, TIMING, null));
    }

    @Test
    void a_speculative_workflow_task_is_forgotten() {
        var history = Histories.running().completed();
        history.state.workflowTask(new WorkflowTaskState(5, 1, Kind.SPECULATIVE, TIMING, null));

        assertThat(history.reloaded().workflowTask()).isNull();
    }

    @Test
    void the_retry_of_an_activity_is_kept() {
        var history = withActivity(0);
        changed(
                history,
                new Attempt(3, Histories.at(99)),
                new Progress(null, "", null, HEARTBEAT),
                new Last(Failure.newBuilder().setMessage("no route").build(), Histories.at(90), "worker-2"));

        assertReloaded(history);
    }

    @Test
    void an_activity_that_may_be_tried_again_is_not_with_a_worker_any_more() {
        var history = withActivity(3);
        ActivityState running = changed(
                history,
                new Attempt(2, Histories.at(99)),
                new Progress(Histories.at(100), "worker-2", Histories.at(101), HEARTBEAT),
                Last.NONE);

        ActivityState reloaded =
                Objects.requireNonNull(history.reloaded().activities().get(5L));
        assertThat(reloaded.progress()).isEqualTo(new Progress(null, "", Histories.at(101), HEARTBEAT));
        assertThat(reloaded.attempt()).isEqualTo(running.attempt());
    }

    @Test
    void the_start_of_the_last_attempt_is_kept() {
        var history = withActivity(2);
        changed(
                history,
                new Attempt(2, Histories.at(99)),
                new Progress(Histories.at(100), "worker-2", Histories.at(101), HEARTBEAT),
                Last.NONE);

        assertReloaded(history);
    }

    @Test
    void an_activity_without_change_takes_no_room() {
        assertThat(VolatileState.write(withActivity(0).state).size())
                .isEqualTo(VolatileState.write(Histories.running().completed().state)
                        .size());
    }

    @Test
    void the_cancellation_of_an_activity_with_attempts_is_kept() {
        var history = withActivity(0);
        changed(history, new Attempt(3, Histories.at(99)), Progress.NONE, Last.NONE);
        history.add(
                EventType.EVENT_TYPE_ACTIVITY_TASK_CANCEL_REQUESTED,
                event -> event.getActivityTaskCancelRequestedEventAttributesBuilder()
                        .setScheduledEventId(5));

        assertReloaded(history);
        assertThat(history.activity(5).cancelRequestedEventId()).isEqualTo(6);
    }

    @Test
    void queue_versioning_and_transitions_are_kept() {
        var history = Histories.running().completed();
        history.state.sticky(new StickyQueue("worker-1:sticky", Duration.ofSeconds(5)));
        history.state.versioning(WorkflowExecutionVersioningInfo.newBuilder()
                .setBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_PINNED)
                .setRevisionNumber(4)
                .build());
        for (int i = 0; i < 300; i++) {
            history.state.transitioned();
        }

        assertReloaded(history);
    }

    @Test
    void buffered_events_and_what_they_have_changed_are_kept() {
        var history = withActivity(0)
                .task()
                .buffer(
                        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
                        event -> event.getWorkflowExecutionSignaledEventAttributesBuilder()
                                .setRequestId("request-1"))
                .buffer(
                        EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED,
                        event -> event.getActivityTaskCompletedEventAttributesBuilder()
                                .setScheduledEventId(5));

        MutableState reloaded = history.reloaded();
        assertThat(reloaded.buffered()).isEqualTo(history.state.buffered()).hasSize(2);
        assertThat(reloaded.activities()).isEmpty();
        assertThat(reloaded.signalCount()).isEqualTo(1);
        assertThat(reloaded.knows("request-1")).isTrue();
    }

    @Test
    void what_a_newer_version_adds_is_skipped() throws IOException {
        var history = Histories.running().completed();
        history.state.nextAttempt(3);
        var bytes = new ByteArrayOutputStream();
        VolatileState.write(history.state).writeTo(bytes);
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        out.writeString(900, "new");
        out.writeInt64(901, 17);
        out.flush();

        var state = new MutableState(Histories.KEY);
        history.events.forEach(state::apply);
        VolatileState.read(ByteString.copyFrom(bytes.toByteArray()), state);

        assertThat(StateValues.of(state)).isEqualTo(StateValues.of(history.state));
    }

    @Test
    void what_needs_a_newer_version_is_refused() throws IOException {
        var bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        out.writeInt32(1, 2);
        out.flush();

        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        VolatileState.read(ByteString.copyFrom(bytes.toByteArray()), new MutableState(Histories.KEY)))
                .withMessageContaining("newer version");
    }

    @Test
    void damaged_bytes_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VolatileState.read(
                        ByteString.copyFrom(new byte[] {18, 100, 1}), new MutableState(Histories.KEY)))
                .withMessageContaining("order-1")
                .withMessageContaining("damaged");
    }

    @Test
    @SuppressWarnings("deprecation") // workers still send it
    void a_task_that_a_buffered_event_made_one_to_reset_to_stays_so() {
        var history = Histories.running()
                .completed(event ->
                        event.getWorkflowTaskCompletedEventAttributesBuilder().setBinaryChecksum("one"));
        history.add(EventType.EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED, _ -> {})
                .task()
                .buffer(
                        EventType.EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_SIGNALED,
                        event -> event.getExternalWorkflowExecutionSignaledEventAttributesBuilder()
                                .setInitiatedEventId(5))
                .completed(event ->
                        event.getWorkflowTaskCompletedEventAttributesBuilder().setBinaryChecksum("two"))
                .flush();

        assertThat(history.state.builds().resetPoints()).allMatch(ResetPointInfo::getResettable);
        assertThat(history.reloaded().builds().resetPoints())
                .isEqualTo(history.state.builds().resetPoints());
    }
}
