package dev.flow.server.persistence;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/** A commit that is under way, is durable, or has failed. Thread-safe. */
public final class PendingCommit {
    private static final PendingCommit DURABLE = new PendingCommit(CompletableFuture.completedFuture(null));

    private final CompletableFuture<?> done;

    private PendingCommit(CompletableFuture<?> done) {
        this.done = done;
    }

    /**
     * A commit that is durable when a future is complete.
     *
     * @param done fails with a {@link PersistenceException}
     */
    public static PendingCommit of(CompletableFuture<?> done) {
        return new PendingCommit(done);
    }

    /** One that is durable. */
    public static PendingCommit durable() {
        return DURABLE;
    }

    /** One that has failed. */
    public static PendingCommit failed(PersistenceException e) {
        return new PendingCommit(CompletableFuture.failedFuture(e));
    }

    /** Durable when both are, and failed when one of them has and both have ended. */
    public PendingCommit and(PendingCommit other) {
        return new PendingCommit(CompletableFuture.allOf(done, other.done));
    }

    public boolean isDurable() {
        return done.isDone() && !done.isCompletedExceptionally();
    }

    /**
     * Waits until it is durable.
     *
     * @throws PersistenceException as it failed
     */
    public void await() {
        try {
            done.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof PersistenceException failure) {
                throw new PersistenceException(failure.code(), String.valueOf(failure.getMessage()), failure);
            }
            throw e;
        }
    }

    /** Waits until it is durable or has failed. */
    public void awaitEnd() {
        var _ = done.handle((_, _) -> true).join();
    }

    /**
     * Says whether it is durable, once it has ended.
     *
     * @param task runs on the thread that ends it, or on this one; it must be short
     */
    public void onEnd(Consumer<Boolean> task) {
        var _ = done.whenComplete((_, failure) -> task.accept(failure == null));
    }
}
