package dev.flow.events.router;

import dev.flow.events.record.PendingDelivery;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Accepted events that wait to be delivered, in the order of their acceptance. Thread-safe. */
final class Lane {
    private final int most;
    private final long mostCharacters;
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    private long characters;
    private boolean closed;

    private record Waiting(PendingDelivery delivery, int characters) {}

    /**
     * A lane with bounds.
     *
     * @param most events
     * @param mostCharacters of all events, unless there is a single one
     */
    Lane(int most, long mostCharacters) {
        this.most = most;
        this.mostCharacters = mostCharacters;
    }

    /** False when it is full or closed. */
    synchronized boolean offer(PendingDelivery delivery, int size) {
        boolean full = waiting.size() >= most || (!waiting.isEmpty() && characters + size > mostCharacters);
        if (closed || full) {
            return false;
        }
        waiting.add(new Waiting(delivery, size));
        characters += size;
        notifyAll();
        return true;
    }

    /** The first ones, at least one; none once it is closed. */
    synchronized List<PendingDelivery> take(int limit) {
        while (waiting.isEmpty() && !closed) {
            try {
                wait();
            } catch (InterruptedException _) {
                // The threads of lanes end by close() only.
            }
        }
        return closed ? List.of() : remove(limit);
    }

    private List<PendingDelivery> remove(int limit) {
        List<PendingDelivery> taken = new ArrayList<>();
        while (taken.size() < limit && !waiting.isEmpty()) {
            Waiting next = waiting.remove();
            characters -= next.characters();
            taken.add(next.delivery());
        }
        return taken;
    }

    /** Takes no more. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** What nothing has taken, once it is closed. */
    synchronized List<PendingDelivery> left() {
        return remove(Integer.MAX_VALUE);
    }
}
