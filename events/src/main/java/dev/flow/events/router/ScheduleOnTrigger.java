package dev.flow.events.router;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.EventConsumption;
import dev.flow.definition.task.EventConsumption.Until;
import dev.flow.definition.task.Schedule;
import dev.flow.engine.cursor.Arrival;
import dev.flow.engine.cursor.ListenCursor.Hearing;
import dev.flow.engine.interpreter.event.EventReading;
import dev.flow.engine.interpreter.event.Listener;
import dev.flow.runs.TriggerSettings.Kind;
import dev.flow.triggers.DeclaredTrigger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A workflow that starts by the events of its own {@code schedule.on} (DSL reference, "Schedule"); the trigger has the
 * workflow's name. Immutable.
 */
record ScheduleOnTrigger(String name, String workflow, Schedule.On on) {
    /** Whether a declaration is one. */
    static boolean is(DeclaredTrigger declared) {
        return declared.kind() == Kind.EVENT && declared.document().has("schedule");
    }

    /** Whether one event is always enough. */
    boolean isSingle() {
        return switch (on.events()) {
            case EventConsumption.One _ -> true;
            case EventConsumption.All all -> all.filters().size() == 1;
            case EventConsumption.Any any -> any.until() instanceof Until.First;
        };
    }

    /**
     * Shows an event to what was collected.
     *
     * @param before null for nothing yet
     * @return what is collected then; empty when the event is no part of it
     */
    Optional<Collected> offer(@Nullable Hearing before, ObjectNode event, Instant receivedAt) {
        var values = new ScheduleFilterValues(receivedAt);
        var listener = new Listener(on.events(), values, before);
        int had = before == null ? 0 : before.accepted().size();
        if (!listener.offer(new Arrival(event, false, had + 1))) {
            return Optional.empty();
        }
        Hearing after = listener.hearing();
        return Optional.of(new Collected(after, listener.full() || holds(after, values)));
    }

    private boolean holds(Hearing hearing, ScheduleFilterValues values) {
        return on.events()
                        instanceof
                        EventConsumption.Any(List<EventConsumption.EventFilter> _, Until.Condition(var condition))
                && values.value(condition, input(hearing), values.to()).asBoolean();
    }

    /** The input of the run: the events that it was waiting for, in the order of their arrival. */
    JsonNode input(Hearing hearing) {
        ArrayNode events = JsonNodeFactory.instance.arrayNode();
        hearing.accepted().forEach(each -> events.add(EventReading.read(each.event(), on.read())));
        return events;
    }

    /**
     * What events satisfy so far.
     *
     * @param complete whether the workflow starts
     */
    record Collected(Hearing hearing, boolean complete) {}
}
