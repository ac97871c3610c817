package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.cursor.Arrival;
import dev.flow.engine.cursor.InboxCursor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * What a run receives from outside: events, reports of sub-workflows, and responses to requests. Confined to its
 * workflow.
 *
 * <p>An event is shown to every task that listens. An event that was addressed to the run is kept for a later task
 * (decision 6, {@code docs/compatibility.md#decision-6}); any other is for those who listen when it comes. Tasks that
 * are parked listen too: what comes for them is retained until they are back, in the next segment.
 */
public final class Inbox {
    /** The number of addressed events that are kept for tasks that do not listen yet; further ones are dropped. */
    static final int MAX_BUFFERED = 1_000;

    /** The number of latest events among which a repeated one is recognised. */
    static final int MAX_SEEN = 1_000;

    private static final int MAX_REPORTS = 2_000;

    private final List<EventListener> listening = new ArrayList<>();
    private final List<Arrival> buffered;
    private final List<Arrival> retained;
    private final SequencedSet<String> seen;
    private final Map<String, JsonNode> reports;
    private long arrived;
    private int expected;
    private int parked;

    public Inbox(InboxCursor cursor) {
        arrived = cursor.arrived();
        buffered = new ArrayList<>(cursor.buffered());
        retained = new ArrayList<>(cursor.parked().retained());
        expected = cursor.parked().listeners();
        seen = new LinkedHashSet<>(cursor.seen());
        reports = new LinkedHashMap<>(cursor.reports());
    }

    public InboxCursor cursor() {
        // Tasks that were to come back and did not are gone: their branch lost a race in the meantime.
        expected = 0;
        release();
        return new InboxCursor(arrived, buffered, new InboxCursor.Parked(parked, retained), List.copyOf(seen), reports);
    }

    /** Accepts an event and offers it to every listening task. */
    public void receive(JsonNode event, boolean addressed) {
        if (!isNew(event)) {
            return;
        }
        Arrival arrival = new Arrival(event, addressed, ++arrived);
        boolean taken = false;
        for (EventListener listener : listening) {
            taken |= listener.offer(arrival);
        }
        if (expected + parked > 0) {
            retained.add(taken ? arrival.taken() : arrival);
        } else if (!taken) {
            buffer(arrival);
        }
    }

    /** Equal source and id count once per run (decision 6, {@code docs/compatibility.md#decision-6}). */
    private boolean isNew(JsonNode event) {
        JsonNode id = event.path("id");
        if (!id.isTextual()) {
            return true;
        }
        if (!seen.add(event.path("source").asText() + ' ' + id.textValue())) {
            return false;
        }
        if (seen.size() > MAX_SEEN) {
            seen.removeFirst();
        }
        return true;
    }

    private void buffer(Arrival arrival) {
        if (arrival.addressed() && buffered.size() < MAX_BUFFERED) {
            buffered.add(arrival);
        }
    }

    /** A task begins to listen: it is offered the events addressed to the run that no task has taken. */
    public void open(EventListener listener) {
        buffered.removeIf(listener::offer);
        retained.replaceAll(arrival -> arrival.addressed() && listener.offer(arrival) ? arrival.taken() : arrival);
        listening.add(listener);
    }

    /** A parked task listens again: it is offered the events that arrived in between. */
    public void reopen(EventListener listener) {
        retained.replaceAll(
                arrival -> arrival.number() > listener.heard() && listener.offer(arrival) ? arrival.taken() : arrival);
        listening.add(listener);
        expected--;
        release();
    }

    /** A task is parked that goes on listening in the next segment. */
    public void park(EventListener listener) {
        listener.heard(arrived);
        listening.remove(listener);
        parked++;
    }

    /** Once no listener is parked, retained events are buffered as if they had just arrived. */
    private void release() {
        if (expected + parked == 0) {
            retained.forEach(this::buffer);
            retained.clear();
        }
    }

    /** A task stops listening; addressed events that it took and did not consume are kept for other tasks. */
    public void close(EventListener listener) {
        listening.remove(listener);
        buffered.addAll(0, listener.unused());
    }

    /** Records the result that a sub-workflow reports. */
    public void report(String workflowId, JsonNode outcome) {
        reports.put(workflowId, outcome);
        if (reports.size() > MAX_REPORTS) {
            reports.remove(reports.keySet().iterator().next());
        }
    }

    /** Records the response to a request; the first one counts. */
    public void respond(String request, JsonNode outcome) {
        if (!reported(request)) {
            report(request, outcome);
        }
    }

    public boolean reported(String workflowId) {
        return reports.containsKey(workflowId);
    }

    /** The outcome of a sub-workflow, if it reported. */
    public Optional<JsonNode> takeReport(String workflowId) {
        return Optional.ofNullable(reports.remove(workflowId));
    }
}
