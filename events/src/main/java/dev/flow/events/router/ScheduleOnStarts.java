package dev.flow.events.router;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.definition.task.EventConsumption;
import dev.flow.definition.task.Schedule;
import dev.flow.engine.cursor.ListenCursor.Hearing;
import dev.flow.events.record.CollectionRows;
import dev.flow.events.record.CollectionRows.Collection;
import dev.flow.events.record.PendingDelivery;
import dev.flow.events.router.ScheduleOnTrigger.Collected;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.PreparedStart;
import dev.flow.triggers.DeclaredTriggers;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Workflows that start by the events of their own {@code schedule.on}. What several events are needed for is collected
 * in the store; an event is part of one collection at most. Thread-safe.
 */
final class ScheduleOnStarts {
    private static final JsonMapper JSON = new JsonMapper();

    private final DeclaredTriggers declared;
    private final ActiveDefinitions definitions;
    private final CollectionRows rows;
    private final EventStarts starts;

    ScheduleOnStarts(
            DeclaredTriggers declared, ActiveDefinitions definitions, CollectionRows rows, EventStarts starts) {
        this.declared = declared;
        this.definitions = definitions;
        this.rows = rows;
        this.starts = starts;
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
     * @throws dev.flow.runs.RunsException as {@link EventStarts#prepare}
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
        return rows.add(trigger.name(), delivery.id(), (open, id) -> choose(trigger, delivery, open, id))
                .filter(Collection::complete)
                .map(collection -> starts.prepare(
                        trigger.name(),
                        trigger.workflow(),
                        "events:" + collection.id(),
                        trigger.input(read(collection.state())),
                        event));
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
                return Optional.of(of(each.id(), collected.get()));
            }
        }
        return trigger.offer(null, delivery.inbound().event(), delivery.receivedAt())
                .filter(collected -> !collected.hearing().accepted().isEmpty())
                .map(collected -> of(id, collected));
    }

    private static Collection of(String id, Collected collected) {
        return new Collection(id, write(collected.hearing()), collected.complete());
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
