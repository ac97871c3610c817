package dev.flow.events.router;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.definition.task.EventConsumption;
import dev.flow.definition.task.Schedule;
import dev.flow.engine.cursor.ListenCursor.Hearing;
import dev.flow.events.EventObserver;
import dev.flow.events.record.CollectionRows;
import dev.flow.events.record.CollectionRows.Collection;
import dev.flow.events.record.PendingDelivery;
import dev.flow.events.router.ScheduleOnTrigger.Collected;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.RunsException;
import dev.flow.triggers.DeclaredTriggers;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Workflows that start by the events of their own {@code schedule.on}. What several events are needed for is collected
 * in the store; an event is part of one collection at most, the oldest that takes it. What is collected is bounded: a
 * collection that is full takes no more events, and of too many unfinished ones the oldest are given up. Thread-safe.
 */
final class ScheduleOnStarts {
    private static final Logger LOG = LoggerFactory.getLogger(ScheduleOnStarts.class);

    /** The input of a run has about as many characters at most. */
    private static final int MOST_CHARACTERS = 1 << 20;

    private static final int MOST_EVENTS = 1_000;
    private static final JsonMapper JSON = new JsonMapper();

    private final DeclaredTriggers declared;
    private final ActiveDefinitions definitions;
    private final CollectionRows rows;
    private final EventStarts starts;
    private final EventObserver observer;
    private final ReentrantLock collecting = new ReentrantLock();

    ScheduleOnStarts(
            DeclaredTriggers declared,
            ActiveDefinitions definitions,
            CollectionRows rows,
            EventStarts starts,
            EventObserver observer) {
        this.declared = declared;
        this.definitions = definitions;
        this.rows = rows;
        this.starts = starts;
        this.observer = observer;
    }

    /** The workflows that an event may start. */
    List<ScheduleOnTrigger> triggers(PendingDelivery delivery) {
        Optional<String> only = delivery.inbound().only();
        return declared.active().stream()
                .filter(ScheduleOnTrigger::is)
                .filter(each -> only.isEmpty() || only.get().equals(each.name()))
                .flatMap(each -> definitions
                        .find(each.workflow())
                        .map(definition -> definition.definition().workflow().schedule())
                        .filter(Schedule.On.class::isInstance)
                        .map(on -> new ScheduleOnTrigger(each.name(), each.workflow(), (Schedule.On) on))
                        .stream())
                .toList();
    }

    /**
     * Checks the start of the run of a workflow, if this event completes what it waits for.
     *
     * @return empty while it needs more, or when the event is not for it
     * @throws RunsException as {@link EventStarts#prepare}; {@code limit_exceeded} when too much was collected
     */
    Optional<PreparedStart> prepare(ScheduleOnTrigger trigger, PendingDelivery delivery) {
        var event = delivery.inbound().event();
        if (trigger.isSingle()) {
            return trigger.offer(null, event, delivery.receivedAt())
                    .map(collected -> starts.prepare(
                            trigger.name(),
                            trigger.workflow(),
                            EventStarts.identity(event),
                            trigger.input(collected.hearing()),
                            event));
        }
        if (trigger.offer(null, event, delivery.receivedAt()).isEmpty() && !mayContinue(trigger)) {
            return Optional.empty();
        }
        return collect(trigger, delivery)
                .filter(Collection::complete)
                .map(collection -> starts.prepare(
                        trigger.name(),
                        trigger.workflow(),
                        "events:" + collection.id(),
                        trigger.input(read(collection.state())),
                        event));
    }

    private Optional<Collection> collect(ScheduleOnTrigger trigger, PendingDelivery delivery) {
        // Within a process one after the other, so that one connection of the store at most waits for other processes.
        collecting.lock();
        try {
            return rows.add(trigger.name(), delivery.id(), (open, id) -> choose(trigger, delivery, open, id))
                    .map(added -> {
                        if (added.dropped() > 0) {
                            LOG.warn(
                                    "The trigger {} gives up {} unfinished collections of events, the oldest: it has at"
                                            + " most {} of them, and {} characters in all.",
                                    trigger.name(),
                                    added.dropped(),
                                    CollectionRows.MOST_OPEN,
                                    CollectionRows.MOST_CHARACTERS);
                            observer.onCollectionsDropped(trigger.name(), added.dropped());
                        }
                        return added.collection();
                    });
        } finally {
            collecting.unlock();
        }
    }

    /** Whether an event that begins no collection may be part of one: the events of {@code until} are. */
    private static boolean mayContinue(ScheduleOnTrigger trigger) {
        return trigger.on().events() instanceof EventConsumption.Any;
    }

    private static Optional<Collection> choose(
            ScheduleOnTrigger trigger, PendingDelivery delivery, List<Collection> open, String id) {
        for (Collection each : open) {
            Optional<Collected> collected =
                    trigger.offer(read(each.state()), delivery.inbound().event(), delivery.receivedAt());
            if (collected.isPresent()) {
                return Optional.of(of(trigger, each.id(), collected.get()));
            }
        }
        return trigger.offer(null, delivery.inbound().event(), delivery.receivedAt())
                .filter(collected -> !collected.hearing().accepted().isEmpty())
                .map(collected -> of(trigger, id, collected));
    }

    private static Collection of(ScheduleOnTrigger trigger, String id, Collected collected) {
        String state = write(collected.hearing());
        int events = collected.hearing().accepted().size();
        if (events > MOST_EVENTS
                || (state.length() > MOST_CHARACTERS && !collected.hearing().full())) {
            throw RunsException.limitExceeded("A collection of " + trigger.name() + " has at most " + MOST_EVENTS
                    + " events, and " + MOST_CHARACTERS + " characters; this event would exceed that.");
        }
        return new Collection(id, state, collected.complete());
    }

    private static String write(Hearing hearing) {
        try {
            return JSON.writeValueAsString(hearing);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("What was collected can be written as JSON.", e);
        }
    }

    private static Hearing read(String state) {
        try {
            return Objects.requireNonNull(JSON.readValue(state, Hearing.class));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A row of collections has no JSON as its state.", e);
        }
    }
}
