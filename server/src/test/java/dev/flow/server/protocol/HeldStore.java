package dev.flow.server.protocol;

import dev.flow.server.DurableServer;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.PendingCommit;
import dev.flow.server.persistence.PersistenceException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/** A store in memory whose commits a test can hold: what is held is not there, and is made or lost later. */
final class HeldStore extends ForwardingStore {
    private final Queue<Held> waiting = new ArrayDeque<>();
    private boolean holds;

    HeldStore() {
        super(DurableServer.Stores.memory());
    }

    private record Held(List<ExecutionWrite> writes, CompletableFuture<Boolean> done) {}

    /** From now on commits are held. */
    synchronized void hold() {
        holds = true;
    }

    /** The number of commits that are held. */
    synchronized int held() {
        return waiting.size();
    }

    /** Makes what is held, in order; later commits are made at once. */
    synchronized void release() {
        holds = false;
        waiting.forEach(held -> {
            try {
                super.submit(held.writes(), Pace.AT_ONCE).await();
                held.done().complete(true);
            } catch (PersistenceException e) {
                held.done().completeExceptionally(e);
            }
        });
        waiting.clear();
    }

    /** Loses the first commit that is held, and goes on with the others. */
    synchronized void lose() {
        waiting.remove()
                .done()
                .completeExceptionally(PersistenceException.unavailable("The connection was lost.", null));
        release();
    }

    @Override
    public synchronized PendingCommit submit(List<ExecutionWrite> writes, Pace pace) {
        if (!holds) {
            return super.submit(writes, pace);
        }
        Held held = new Held(writes, new CompletableFuture<>());
        waiting.add(held);
        return PendingCommit.of(held.done());
    }
}
