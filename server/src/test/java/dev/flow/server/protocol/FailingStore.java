package dev.flow.server.protocol;

import dev.flow.server.DurableServer;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.PendingCommit;
import dev.flow.server.persistence.PersistenceException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** A store in memory whose next commit fails. */
final class FailingStore extends ForwardingStore {
    private final AtomicReference<Next> next = new AtomicReference<>(Next.WORKS);

    FailingStore() {
        super(DurableServer.Stores.memory());
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

    @Override
    public PendingCommit submit(List<ExecutionWrite> writes, Pace pace) {
        Next now = next.getAndSet(Next.WORKS);
        PendingCommit commit = now == Next.FAILS_UNDONE ? PendingCommit.durable() : super.submit(writes, pace);
        return now == Next.WORKS
                ? commit
                : PendingCommit.failed(PersistenceException.unavailable("The connection was lost.", null));
    }
}
