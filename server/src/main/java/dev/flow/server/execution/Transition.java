package dev.flow.server.execution;

import dev.flow.server.persistence.Outgoing;
import dev.flow.server.state.Instants;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.WorkflowTaskState;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A change of one execution in the making: events that are added to its history, and effects on other executions. It is
 * confined to the holder of the lock, who commits it or forgets the execution.
 */
public final class Transition {
    private final LoadedExecution execution;
    private final Instant now;
    private final List<HistoryEvent> events = new ArrayList<>();
    private final List<Outgoing> outgoing = new ArrayList<>();
    private final Set<Long> delivered = new HashSet<>();
    private boolean touched;

    Transition(LoadedExecution execution, Instant now) {
        this.execution = execution;
        this.now = now;
    }

    public MutableState state() {
        return execution.state();
    }

    public LoadedExecution execution() {
        return execution;
    }

    /** The time of its events. */
    public Instant now() {
        return now;
    }

    /** Builds an event; its attributes are still to be set. */
    public static HistoryEvent.Builder event(EventType type) {
        return HistoryEvent.newBuilder().setEventType(type);
    }

    /** Adds an event, although a workflow task may be with a worker: of commands, and of the task itself. */
    public HistoryEvent add(HistoryEvent.Builder builder) {
        return addAt(now, builder);
    }

    /** As {@link #add}, for what happened before now. */
    HistoryEvent addAt(Instant time, HistoryEvent.Builder builder) {
        HistoryEvent event = builder.setEventId(state().nextEventId())
                .setEventTime(Instants.timestamp(time))
                .setTaskId(state().nextEventId())
                .build();
        state().apply(event);
        events.add(event);
        return event;
    }

    /** Adds an event of another run, as it is: this one begins like that one. */
    public void copy(HistoryEvent event) {
        state().apply(event);
        events.add(event);
    }

    /**
     * Adds an event that comes from outside of the workflow, and sees to it that a workflow task follows. While a
     * workflow task is with a worker the event is buffered. A speculative task that waits becomes an ordinary one
     * first.
     */
    public void addExternal(HistoryEvent.Builder builder) {
        addExternalAt(now, builder);
    }

    /** As {@link #addExternal}, for what happened before now. */
    public void addExternalAt(Instant time, HistoryEvent.Builder builder) {
        if (isTaskWithWorker()) {
            bufferAt(time, builder);
        } else {
            WorkflowTaskEvents.writeSpeculative(this);
            addAt(time, builder);
        }
    }

    /** Buffers an event until the end of this workflow task, which has just completed. */
    public void buffer(HistoryEvent.Builder builder) {
        bufferAt(now, builder);
    }

    private void bufferAt(Instant time, HistoryEvent.Builder builder) {
        touched = true;
        state().buffer(builder.setEventTime(Instants.timestamp(time)).build());
    }

    /** As {@link #addExternal}, followed by a workflow task. */
    public void addAndWake(HistoryEvent.Builder builder) {
        addExternal(builder);
        WorkflowTaskEvents.require(this);
    }

    /** Gives the buffered events their ids, at the end of the workflow task that held them. */
    public void flushBuffered() {
        List<HistoryEvent> buffered = state().takeBuffered();
        BufferedIds ids = new BufferedIds();
        for (HistoryEvent each : BufferedIds.ordered(buffered)) {
            HistoryEvent event = ids.of(each, state().nextEventId());
            state().settle(event);
            events.add(event);
        }
    }

    /** Whether events must be buffered. */
    public boolean isTaskWithWorker() {
        WorkflowTaskState task = state().workflowTask();
        return task != null && task.isStarted();
    }

    /**
     * Sends an effect to another execution, once committed.
     *
     * @param eventId of the event that causes it; with the kind of the effect it makes the id of the effect
     */
    public void send(long eventId, Outgoing.Effect effect) {
        outgoing.add(new Outgoing(eventId * 8 + kind(effect), effect));
    }

    private static int kind(Outgoing.Effect effect) {
        return switch (effect) {
            case Outgoing.StartChild _ -> 0;
            case Outgoing.SignalExternal _ -> 1;
            case Outgoing.CancelExternal _ -> 2;
            case Outgoing.TellParent _ -> 3;
            case Outgoing.CloseChild _ -> 4;
            case Outgoing.Delete _ -> 5;
        };
    }

    /** An effect is done and forgotten with this transition. */
    public void delivered(long outgoingId) {
        delivered.add(outgoingId);
    }

    /** Says that something was changed that is no event: it is to be committed. */
    public void touch() {
        touched = true;
    }

    /** Whether there is something to commit. */
    public boolean isChanged() {
        return touched || !events.isEmpty() || !outgoing.isEmpty() || !delivered.isEmpty();
    }

    public List<HistoryEvent> events() {
        return List.copyOf(events);
    }

    List<Outgoing> outgoing() {
        return List.copyOf(outgoing);
    }

    Set<Long> delivered() {
        return Set.copyOf(delivered);
    }

    /** The last event of this transition; null for none. */
    public @Nullable HistoryEvent last() {
        return events.isEmpty() ? null : events.getLast();
    }
}
