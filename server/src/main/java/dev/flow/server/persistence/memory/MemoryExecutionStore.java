package dev.flow.server.persistence.memory;

import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.Listing;
import dev.flow.server.persistence.Outgoing;
import dev.flow.server.persistence.PendingCommit;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.WorkflowKey;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Executions in the memory of the process, gone with it. Thread-safe. */
public final class MemoryExecutionStore implements ExecutionStore {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<ExecutionKey, StoredExecution> executions = new LinkedHashMap<>();
    private final Map<WorkflowKey, ExecutionKey> current = new HashMap<>();
    private final TreeMap<Deadline, Due> deadlines =
            new TreeMap<>(Comparator.comparing(Deadline::at).thenComparingLong(Deadline::sequence));
    private long sequence;

    private record Deadline(Instant at, long sequence) {}

    @Override
    public PendingCommit submit(List<ExecutionWrite> writes, Pace pace) {
        return locked(() -> {
            try {
                check(writes);
            } catch (PersistenceException stale) {
                return PendingCommit.failed(stale);
            }
            writes.forEach(this::apply);
            return PendingCommit.durable();
        });
    }

    private void check(List<ExecutionWrite> writes) {
        Map<ExecutionKey, Long> versions = new HashMap<>();
        for (ExecutionWrite write : writes) {
            ExecutionKey key = write.row().key();
            StoredExecution stored = executions.get(key);
            long found = versions.getOrDefault(
                    key, stored == null ? 0L : stored.row().version());
            if (write.row().version() != found + 1) {
                throw PersistenceException.stale(key, write.row().version() - 1, found);
            }
            versions.put(key, found + 1);
        }
    }

    private void apply(ExecutionWrite write) {
        ExecutionKey key = write.row().key();
        StoredExecution stored = executions.get(key);
        if (stored == null) {
            stored = new StoredExecution(++sequence, write.row());
            executions.put(key, stored);
        }
        forgetDeadline(stored);
        stored.apply(write);
        Due due = stored.due();
        if (due != null) {
            deadlines.put(new Deadline(due.deadline(), stored.sequence()), due);
        }
        if (write.current()) {
            current.put(key.workflow(), key);
        } else {
            current.remove(key.workflow(), key);
        }
    }

    private void forgetDeadline(StoredExecution stored) {
        Due due = stored.due();
        if (due != null) {
            deadlines.remove(new Deadline(due.deadline(), stored.sequence()));
        }
    }

    @Override
    public Optional<ExecutionRow> find(ExecutionKey key) {
        return locked(() -> Optional.ofNullable(executions.get(key)).map(StoredExecution::row));
    }

    @Override
    public Optional<ExecutionRow> current(WorkflowKey workflow) {
        return locked(() ->
                Optional.ofNullable(current.get(workflow)).map(executions::get).map(StoredExecution::row));
    }

    @Override
    public List<HistoryEvent> history(ExecutionKey key, long firstEventId, long endEventId, long mostBytes) {
        return locked(() -> {
            StoredExecution stored = executions.get(key);
            return stored == null ? List.of() : stored.history(firstEventId, endEventId, mostBytes);
        });
    }

    @Override
    public void delivered(ExecutionKey sender, long outgoingId) {
        locked(() -> {
            StoredExecution stored = executions.get(sender);
            if (stored != null) {
                stored.delivered(outgoingId);
            }
            return sender;
        });
    }

    @Override
    public List<Outgoing> outgoing(ExecutionKey key) {
        return locked(() -> {
            StoredExecution stored = executions.get(key);
            return stored == null ? List.of() : stored.outgoing();
        });
    }

    @Override
    public void eachOutgoing(BiConsumer<ExecutionKey, Outgoing> consumer) {
        Map<ExecutionKey, List<Outgoing>> found = locked(() -> {
            Map<ExecutionKey, List<Outgoing>> all = new LinkedHashMap<>();
            executions.forEach((key, stored) -> all.put(key, stored.outgoing()));
            return all;
        });
        found.forEach((key, effects) -> effects.forEach(effect -> consumer.accept(key, effect)));
    }

    @Override
    public void eachWithTasks(Consumer<Stored> consumer) {
        List<Stored> found = locked(() -> executions.values().stream()
                .filter(stored -> stored.isOpen() && stored.row().wake().hasTasks())
                .map(stored -> new Stored(
                        stored.row(),
                        stored.row().key().equals(current.get(stored.row().key().workflow())),
                        stored.history(1, Long.MAX_VALUE, Long.MAX_VALUE)))
                .toList());
        found.forEach(consumer);
    }

    @Override
    public List<Due> due(Instant from, Instant before, int limit) {
        return locked(() ->
                deadlines
                        .subMap(new Deadline(from, Long.MIN_VALUE), new Deadline(before, Long.MIN_VALUE))
                        .values()
                        .stream()
                        .limit(limit)
                        .toList());
    }

    @Override
    public void delete(ExecutionKey key) {
        locked(() -> {
            remove(key);
            return key;
        });
    }

    private void remove(ExecutionKey key) {
        StoredExecution stored = executions.remove(key);
        if (stored != null) {
            forgetDeadline(stored);
            current.remove(key.workflow(), key);
        }
    }

    @Override
    public int deleteClosed(String namespace, Instant closedBefore, int limit) {
        return locked(() -> {
            List<ExecutionKey> removed = executions.values().stream()
                    .filter(stored ->
                            stored.row().key().namespace().equals(namespace) && isExpired(stored, closedBefore))
                    .map(stored -> stored.row().key())
                    .limit(limit)
                    .toList();
            removed.forEach(this::remove);
            return removed.size();
        });
    }

    private static boolean isExpired(StoredExecution stored, Instant closedBefore) {
        Instant closed = stored.row().listing().closeTime();
        return closed != null && closed.isBefore(closedBefore) && !stored.hasOutgoing();
    }

    /** What is listed of an execution, with a number that grows with each new one. */
    record Listed(long sequence, Listing listing) {}

    /** In the order of their creation. */
    List<Listed> listings(String namespace) {
        return locked(() -> executions.values().stream()
                .filter(stored -> stored.row().key().namespace().equals(namespace))
                .map(stored -> new Listed(stored.sequence(), stored.row().listing()))
                .toList());
    }

    private <T extends @Nullable Object> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
