package dev.flow.engine.interpreter.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.EventConsumption;
import dev.flow.definition.task.EventConsumption.EventFilter;
import dev.flow.definition.task.EventConsumption.Until;
import dev.flow.engine.cursor.Arrival;
import dev.flow.engine.cursor.ListenCursor.Hearing;
import dev.flow.engine.interpreter.DocumentPosition;
import dev.flow.engine.interpreter.EventListener;
import dev.flow.engine.interpreter.Fault;
import dev.flow.engine.payload.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The events of a {@code listen} task, or those that start a workflow (DSL reference, "Event Consumption Strategy"). An
 * event is matched against the filters when it arrives; one that matches is queued until the task consumes it. Confined
 * to its workflow, or to one thread.
 */
public final class Listener implements EventListener {
    private final EventConsumption strategy;
    private final EventMatch match;
    private final ArrayDeque<Arrival> accepted;
    private final SortedSet<Integer> satisfied;
    private final SortedSet<Integer> until;
    private ObjectNode keys;
    private boolean full;
    private long heard;
    private @Nullable Fault fault;

    /**
     * A listener that goes on where one was.
     *
     * @param from what it has heard; null for nothing yet
     */
    public Listener(EventConsumption strategy, FilterValues values, @Nullable Hearing from) {
        this.strategy = strategy;
        this.match = new EventMatch(values);
        this.accepted = new ArrayDeque<>(from == null ? List.of() : from.accepted());
        this.satisfied = new TreeSet<>(from == null ? List.of() : from.satisfied());
        this.until = new TreeSet<>(from == null ? List.of() : from.until());
        this.keys = from == null ? Json.object() : from.keys();
        this.full = from != null && from.full();
        this.heard = from == null ? 0 : from.heard();
    }

    /** What it has heard so far. */
    public Hearing hearing() {
        return new Hearing(
                new ArrayList<>(accepted), new ArrayList<>(satisfied), new ArrayList<>(until), full, keys, heard);
    }

    @Override
    public long heard() {
        return heard;
    }

    @Override
    public void heard(long number) {
        heard = number;
    }

    /** An expression of a filter that fails on the event faults the task, and no further events are taken. */
    @Override
    public boolean offer(Arrival arrival) {
        if (full) {
            return false;
        }
        try {
            return ends(arrival.event()) || accepts(arrival);
        } catch (Fault failure) {
            fault = failure;
            full = true;
            return true;
        }
    }

    /** Whether the event is one of {@code until}; such events end the task and are not part of its output. */
    private boolean ends(JsonNode event) {
        if (strategy instanceof EventConsumption.Any(List<EventFilter> _, Until.Consumed(EventConsumption last))
                && take(last, until, event, match.until())) {
            full = complete(last, until);
            return true;
        }
        return false;
    }

    private boolean accepts(Arrival arrival) {
        if (!take(strategy, satisfied, arrival.event(), match.to())) {
            return false;
        }
        accepted.add(arrival);
        full = switch (strategy) {
            case EventConsumption.Any any -> any.until() instanceof Until.First;
            case EventConsumption.All _, EventConsumption.One _ -> complete(strategy, satisfied);
        };
        return true;
    }

    /** Whether a filter matches the event; with {@code all}, each filter takes one event only. */
    private boolean take(EventConsumption consumption, SortedSet<Integer> done, JsonNode event, DocumentPosition slot) {
        List<EventFilter> filters = filters(consumption);
        boolean each = consumption instanceof EventConsumption.All;
        if (filters.isEmpty() && consumption instanceof EventConsumption.Any) {
            return true;
        }
        for (int index = 0; index < filters.size(); index++) {
            if (each && done.contains(index)) {
                continue;
            }
            Optional<ObjectNode> bound = match.match(filters.get(index), event, keys, filter(slot, consumption, index));
            if (bound.isPresent()) {
                keys = bound.get();
                done.add(index);
                return true;
            }
        }
        return false;
    }

    private static DocumentPosition filter(DocumentPosition slot, EventConsumption consumption, int index) {
        return switch (consumption) {
            case EventConsumption.All _ -> slot.child("all").child(index);
            case EventConsumption.Any _ -> slot.child("any").child(index);
            case EventConsumption.One _ -> slot.child("one");
        };
    }

    private static boolean complete(EventConsumption consumption, SortedSet<Integer> done) {
        return switch (consumption) {
            case EventConsumption.All all -> done.size() == all.filters().size();
            case EventConsumption.Any _, EventConsumption.One _ -> true;
        };
    }

    /** All filters of a strategy, without those of its {@code until}. */
    static List<EventFilter> filters(EventConsumption consumption) {
        return switch (consumption) {
            case EventConsumption.All all -> all.filters();
            case EventConsumption.Any any -> any.filters();
            case EventConsumption.One one -> List.of(one.filter());
        };
    }

    /** Whether the task can go on: an event is queued, the strategy is complete, or a filter failed. */
    boolean ready() {
        return fault != null || full || !accepted.isEmpty();
    }

    /** Whether it takes no more events. */
    public boolean full() {
        return full;
    }

    /**
     * The next event to consume, if one is queued.
     *
     * @throws Fault when an expression of a filter failed
     */
    Optional<Arrival> next() {
        if (fault != null) {
            throw fault;
        }
        return Optional.ofNullable(accepted.peek());
    }

    /** Removes the event that {@link #next()} returned. */
    void consumed() {
        accepted.remove();
    }

    @Override
    public List<Arrival> unused() {
        return accepted.stream().filter(Arrival::addressed).toList();
    }
}
