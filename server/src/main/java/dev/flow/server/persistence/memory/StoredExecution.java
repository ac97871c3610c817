package dev.flow.server.persistence.memory;

import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionStore.Due;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.Outgoing;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One execution with its history. Guarded by the lock of its store. */
final class StoredExecution {
    private final long sequence;
    private final List<History> batches = new ArrayList<>();
    private final NavigableMap<Long, Outgoing> outgoing = new TreeMap<>();
    private ExecutionRow row;

    /**
     * An execution without events.
     *
     * @param sequence grows with each new execution
     */
    StoredExecution(long sequence, ExecutionRow row) {
        this.sequence = sequence;
        this.row = row;
    }

    long sequence() {
        return sequence;
    }

    ExecutionRow row() {
        return row;
    }

    boolean isOpen() {
        return row.listing().isOpen();
    }

    /** Null when it has none, or is closed. */
    @Nullable
    Due due() {
        Instant deadline = row.wake().deadline();
        return isOpen() && deadline != null ? new Due(deadline, row.key()) : null;
    }

    boolean hasOutgoing() {
        return !outgoing.isEmpty();
    }

    List<Outgoing> outgoing() {
        return List.copyOf(outgoing.values());
    }

    void delivered(long outgoingId) {
        outgoing.remove(outgoingId);
    }

    void apply(ExecutionWrite write) {
        row = write.row();
        if (!write.events().isEmpty()) {
            batches.add(History.newBuilder().addAllEvents(write.events()).build());
        }
        write.outgoing().forEach(effect -> outgoing.put(effect.id(), effect));
        write.delivered().forEach(outgoing::remove);
    }

    List<HistoryEvent> history(long firstEventId, long endEventId, long mostBytes) {
        List<HistoryEvent> found = new ArrayList<>();
        long bytes = 0;
        for (History batch : batches) {
            if (last(batch) < firstEventId) {
                continue;
            }
            if (batch.getEvents(0).getEventId() >= endEventId || bytes > mostBytes) {
                break;
            }
            bytes += batch.getSerializedSize();
            batch.getEventsList().stream()
                    .filter(event -> event.getEventId() >= firstEventId && event.getEventId() < endEventId)
                    .forEach(found::add);
        }
        return found;
    }

    private static long last(History batch) {
        return batch.getEvents(batch.getEventsCount() - 1).getEventId();
    }
}
