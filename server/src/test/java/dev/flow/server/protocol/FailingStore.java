package dev.flow.server.protocol;

import dev.flow.server.DurableServer;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.PendingCommit;
import dev.flow.server.persistence.PersistenceException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** A store in memory whose next commit fails. */
final class FailingStore extends ForwardingStore {
    private final DurableServer.Stores stores;
    private final AtomicReference<Next> next = new AtomicReference<>(Next.WORKS);

    FailingStore() {
        this(DurableServer.Stores.memory());
    }

    private FailingStore(DurableServer.Stores stores) {
        super(stores.executions());
        this.stores = stores;
    }

    /** What the next commit does; the ones after it work. */
    enum Next {
        WORKS,
        FAILS_UNDONE,
        FAILS_DONE
    }

    void next(Next fails) {
        next.set(fails);
    }

    DurableServer.Stores stores() {
        return HeldStore.with(stores, this);
    }

    @Override
    public PendingCommit submit(List<ExecutionWrite> writes, Pace pace) {
        Next now = next.getAndSet(Next.WORKS);
        PendingCommit commit = now == Next.FAILS_UNDONE ? PendingCommit.durable() : super.submit(writes, pace);
        return now == Next.WORKS
                ? commit
                : PendingCommit.failed(PersistenceException.unavailable("The connection was lost.", null));
    }
}
