package dev.flow.server.protocol;

import dev.flow.server.DurableServer;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.PendingCommit;
import dev.flow.server.state.ExecutionKey;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;

/** A store in which a test does something in the midst of an operation, once. */
final class HookedStore extends ForwardingStore {
    private volatile Runnable beforeCommit = HookedStore::nothing;
    private volatile Runnable afterCommit = HookedStore::nothing;
    private volatile Runnable beforeHistory = HookedStore::nothing;
    private volatile Runnable beforeDelete = HookedStore::nothing;

    HookedStore(DurableServer.Stores stores) {
        super(stores);
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
    public PendingCommit submit(List<ExecutionWrite> writes, Pace pace) {
        Runnable before = beforeCommit;
        beforeCommit = HookedStore::nothing;
        before.run();
        PendingCommit commit = super.submit(writes, pace);
        Runnable after = afterCommit;
        afterCommit = HookedStore::nothing;
        after.run();
        return commit;
    }

    @Override
    public List<HistoryEvent> history(ExecutionKey key, long firstEventId, long endEventId, long mostBytes) {
        Runnable before = beforeHistory;
        beforeHistory = HookedStore::nothing;
        before.run();
        return super.history(key, firstEventId, endEventId, mostBytes);
    }

    @Override
    public void delete(ExecutionKey key) {
        beforeDelete.run();
        super.delete(key);
    }
}
