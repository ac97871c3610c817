package dev.flow.server.state;

import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Writes a history and applies it: event after event, one second apart. */
final class Histories {
    static final ExecutionKey KEY = new ExecutionKey("default", "order-1", "run-1");
    static final Instant START = Instant.parse("2026-11-23T08:00:00Z");

    final MutableState state = new MutableState(KEY);
    final List<HistoryEvent> events = new ArrayList<>();

    /** With a started run. */
    static Histories started(Consumer<HistoryEvent.Builder> details) {
        var history = new Histories();
        history.add(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED, details);
        return history;
    }

    /** With a started run and a workflow task that is with a worker: events 2 and 3. */
    static Histories running() {
        return started(event -> event.getWorkflowExecutionStartedEventAttributesBuilder()
                        .setAttempt(1))
                .task();
    }

    Histories task() {
        return add(
                        EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
                        event -> event.getWorkflowTaskScheduledEventAttributesBuilder()
                                .setAttempt(1)
                                .getStartToCloseTimeoutBuilder()
                                .setSeconds(10))
                .add(
                        EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED,
                        event -> event.getWorkflowTaskStartedEventAttributesBuilder()
                                .setScheduledEventId(event.getEventId() - 1)
                                .setIdentity("worker-1")
                                .setHistorySizeBytes(400));
    }

    Histories completed() {
        return completed(_ -> {});
    }

    Histories completed(Consumer<HistoryEvent.Builder> details) {
        return add(EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED, event -> {
            event.getWorkflowTaskCompletedEventAttributesBuilder()
                    .setScheduledEventId(event.getEventId() - 2)
                    .setStartedEventId(event.getEventId() - 1);
            details.accept(event);
        });
    }

    Histories add(EventType type, Consumer<HistoryEvent.Builder> details) {
        HistoryEvent.Builder event = event(type).setEventId(state.nextEventId());
        details.accept(event);
        events.add(event.build());
        state.apply(event.build());
        return this;
    }

    /** Buffers an event while a workflow task is with a worker. */
    Histories buffer(EventType type, Consumer<HistoryEvent.Builder> details) {
        HistoryEvent.Builder event = event(type);
        details.accept(event);
        state.buffer(event.build());
        return this;
    }

    /** Gives the buffered events their ids. */
    Histories flush() {
        for (HistoryEvent each : state.takeBuffered()) {
            HistoryEvent event =
                    each.toBuilder().setEventId(state.nextEventId()).build();
            events.add(event);
            state.settle(event);
        }
        return this;
    }

    private HistoryEvent.Builder event(EventType type) {
        return HistoryEvent.newBuilder().setEventType(type).setEventTime(Instants.timestamp(at(state.nextEventId())));
    }

    /** When an event of this id happens. */
    static Instant at(long eventId) {
        return START.plus(Duration.ofSeconds(eventId));
    }

    ActivityState activity(long scheduledEventId) {
        return Objects.requireNonNull(state.activities().get(scheduledEventId));
    }

    ChildState child(long initiatedEventId) {
        return Objects.requireNonNull(state.children().get(initiatedEventId));
    }

    UpdateState update(String updateId) {
        return Objects.requireNonNull(state.updates().get(updateId));
    }

    WorkflowTaskState workflowTask() {
        return Objects.requireNonNull(state.workflowTask());
    }

    /** What another process makes of the history and the stored bytes. */
    MutableState reloaded() {
        var other = new MutableState(KEY);
        events.forEach(other::apply);
        VolatileState.read(VolatileState.write(state), other);
        return other;
    }
}
