package dev.flow.server.protocol;

import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.Outgoing;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.WorkflowKey;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** A store in which a test does something in the midst of an operation, once. */
final class HookedStore implements ExecutionStore {
    private final ExecutionStore store;
    private volatile Runnable beforeCommit = HookedStore::nothing;
    private volatile Runnable afterCommit = HookedStore::nothing;
    private volatile Runnable beforeHistory = HookedStore::nothing;
    private volatile Runnable beforeDelete = HookedStore::nothing;

    HookedStore(ExecutionStore store) {
        this.store = store;
    }

    private static void nothing() {}

    void beforeNextCommit(Runnable hook) {
        beforeCommit = hook;
    }

    void afterNextCommit(Runnable hook) {
        afterCommit = hook;
    }

    void beforeNextHistory(Runnable hook) {
        beforeHistory = hook;
    }

    void beforeEachDelete(Runnable hook) {
        beforeDelete = hook;
    }

    @Override
    public void commit(List<ExecutionWrite> writes) {
        Runnable before = beforeCommit;
        beforeCommit = HookedStore::nothing;
        before.run();
        store.commit(writes);
        Runnable after = afterCommit;
        afterCommit = HookedStore::nothing;
        after.run();
    }

    @Override
    public List<HistoryEvent> history(ExecutionKey key, long firstEventId, long endEventId, long mostBytes) {
        Runnable before = beforeHistory;
        beforeHistory = HookedStore::nothing;
        before.run();
        return store.history(key, firstEventId, endEventId, mostBytes);
    }

    @Override
    public Optional<ExecutionRow> find(ExecutionKey key) {
        return store.find(key);
    }

    @Override
    public Optional<ExecutionRow> current(WorkflowKey workflow) {
        return store.current(workflow);
    }

    @Override
    public void delivered(ExecutionKey sender, long outgoingId) {
        store.delivered(sender, outgoingId);
    }

    @Override
    public List<Outgoing> outgoing(ExecutionKey key) {
        return store.outgoing(key);
    }

    @Override
    public void eachOutgoing(BiConsumer<ExecutionKey, Outgoing> consumer) {
        store.eachOutgoing(consumer);
    }

    @Override
    public void eachWithTasks(Consumer<Stored> consumer) {
        store.eachWithTasks(consumer);
    }

    @Override
    public List<Due> due(Instant from, Instant before, int limit) {
        return store.due(from, before, limit);
    }

    @Override
    public void delete(ExecutionKey key) {
        beforeDelete.run();
        store.delete(key);
    }

    @Override
    public int deleteClosed(String namespace, Instant closedBefore, int limit) {
        return store.deleteClosed(namespace, closedBefore, limit);
    }
}
