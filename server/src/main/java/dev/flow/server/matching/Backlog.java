package dev.flow.server.matching;

import java.time.Instant;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/** Tasks that wait, by priority and then in their order. Not thread-safe. */
final class Backlog {
    private final TreeMap<Integer, TreeSet<WaitingTask>> priorities = new TreeMap<>();
    private int size;

    void add(WaitingTask task) {
        if (priorities
                .computeIfAbsent(task.task().priority(), _ -> new TreeSet<>())
                .add(task)) {
            size++;
        }
    }

    /** Whether it was there. */
    boolean remove(WaitingTask task) {
        TreeSet<WaitingTask> same = priorities.get(task.task().priority());
        if (same == null || !same.remove(task)) {
            return false;
        }
        size--;
        if (same.isEmpty()) {
            priorities.remove(task.task().priority());
        }
        return true;
    }

    /** The most urgent one; there is one. */
    WaitingTask first() {
        return priorities.firstEntry().getValue().first();
    }

    WaitingTask removeFirst() {
        WaitingTask first = Objects.requireNonNull(first());
        remove(first);
        return first;
    }

    /** When the oldest one became ready, or another time that is earlier. */
    Instant oldest(Instant other) {
        Instant oldest = other;
        for (TreeSet<WaitingTask> each : priorities.values()) {
            Instant since = each.first().task().since();
            oldest = since.isBefore(oldest) ? since : oldest;
        }
        return oldest;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }
}
