package dev.flow.runs.history;

import dev.flow.engine.record.ActivityTypes;
import dev.flow.runs.RunTimeline.State;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.common.converter.DefaultDataConverter;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** An event that ends work finds what began it. */
final class WorkEventsTest {
    private final EventDecoder decoder = new EventDecoder(DefaultDataConverter.newDefaultInstance());
    private final WorkEvents events = new WorkEvents(decoder, new SubWorkflowTasks(decoder, Optional.empty()));
    private long lastId;

    private HistoryEvent event(EventType type, Consumer<HistoryEvent.Builder> attributes) {
        HistoryEvent.Builder event =
                HistoryEvent.newBuilder().setEventId(++lastId).setEventType(type);
        attributes.accept(event);
        return event.build();
    }

    private HistoryEvent scheduled(String id, String type) {
        return event(
                EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED,
                event -> event.getActivityTaskScheduledEventAttributesBuilder()
                        .setActivityId(id)
                        .setWorkflowTaskCompletedEventId(7)
                        .getActivityTypeBuilder()
                        .setName(type));
    }

    private HistoryEvent failed(long scheduledEventId) {
        return event(
                EventType.EVENT_TYPE_ACTIVITY_TASK_FAILED,
                event -> event.getActivityTaskFailedEventAttributesBuilder()
                        .setScheduledEventId(scheduledEventId)
                        .setFailure(Failure.newBuilder().setMessage("refused")));
    }

    private WorkChange.Began began(HistoryEvent event) {
        return (WorkChange.Began) events.accept(event).orElseThrow();
    }

    @Test
    void a_failed_activity_is_the_one_that_was_scheduled() {
        Work first = began(scheduled("a", "http")).work();
        Work second = began(scheduled("b", "http")).work();

        assertThat(events.accept(failed(2)))
                .contains(new WorkChange.Ended(
                        second,
                        State.FAILED,
                        Failure.newBuilder().setMessage("refused").build()));
        assertThat(first.origin()).isEqualTo(new Work.Origin(1, 7, java.time.Instant.EPOCH));
    }

    @Test
    void work_ends_once_and_its_end_without_its_beginning_is_no_change() {
        began(scheduled("a", "http"));

        assertThat(events.accept(failed(1))).isPresent();
        assertThat(events.accept(failed(1))).isEmpty();
        assertThat(events.accept(failed(99))).isEmpty();
    }

    @Test
    void a_timer_ends_by_its_id_when_it_fires_or_is_canceled() {
        Work timer = began(event(
                        EventType.EVENT_TYPE_TIMER_STARTED,
                        event -> event.getTimerStartedEventAttributesBuilder().setTimerId("t")))
                .work();

        assertThat(events.accept(event(
                        EventType.EVENT_TYPE_TIMER_CANCELED,
                        event -> event.getTimerCanceledEventAttributesBuilder().setTimerId("t"))))
                .contains(new WorkChange.Ended(timer, State.CANCELED));
    }

    @Test
    void a_sub_workflow_that_the_engine_refuses_has_not_ended() {
        Work child = began(event(
                        EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED,
                        event -> event.getStartChildWorkflowExecutionInitiatedEventAttributesBuilder()
                                .setWorkflowId("shop.order.1")))
                .work();

        assertThat(events.accept(event(
                        EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_FAILED,
                        event -> event.getStartChildWorkflowExecutionFailedEventAttributesBuilder()
                                .setInitiatedEventId(1))))
                .contains(new WorkChange.NotStarted((Work.SubWorkflow) child));
    }

    @Test
    void after_the_window_of_a_timeline_only_ends_count_and_the_end_of_a_subscription_is_one() {
        began(scheduled("a", ActivityTypes.SUBSCRIBE));

        assertThat(events.acceptEnd(scheduled("b", "http"))).isEmpty();
        assertThat(events.acceptEnd(scheduled("c", ActivityTypes.UNSUBSCRIBE)))
                .containsInstanceOf(WorkChange.Began.class);
        assertThat(events.acceptEnd(failed(1))).isPresent();
    }
}
