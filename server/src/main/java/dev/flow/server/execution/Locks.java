package dev.flow.server.execution;

import dev.flow.server.state.WorkflowKey;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** A lock for each workflow id that someone uses at the moment. Thread-safe. */
final class Locks {
    private final ConcurrentHashMap<WorkflowKey, Entry> entries = new ConcurrentHashMap<>();

    private static final class Entry {
        private final ReentrantLock lock = new ReentrantLock(true);
        private int users;
    }

    /** Waits for the lock. */
    void lock(WorkflowKey workflow) {
        Entry entry = entries.compute(workflow, (_, present) -> {
            Entry used = present == null ? new Entry() : present;
            used.users++;
            return used;
        });
        entry.lock.lock();
    }

    void unlock(WorkflowKey workflow) {
        entries.compute(workflow, (_, present) -> {
            if (present == null) {
                throw new IllegalStateException("The lock of " + workflow + " is not held.");
            }
            present.lock.unlock();
            present.users--;
            return present.users == 0 ? null : present;
        });
    }
}
