package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.persistence.StoreOwner;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This process may write: no other does. On PostgreSQL it has a lease in the database, renewed by a thread, and a token
 * that every transaction checks, so that a process that was paused for longer than its lease cannot write any more. The
 * lease is kept by the clock of the database. A process that has not renewed it for its length does not answer requests
 * until it has. A SQLite file is open in one process only, which {@link Store} sees to. Thread-safe.
 */
public final class Ownership implements Fence, StoreOwner, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Ownership.class);

    private final Store store;
    private final Lease lease;
    private final long token;
    private final LongSupplier nanos;
    private final CompletableFuture<PersistenceException> lost = new CompletableFuture<>();
    private volatile boolean closed;
    private volatile long renewedAt;

    /**
     * How long an owner that ended without a word keeps others out.
     *
     * @param owner names this process, for operators
     * @param length of the lease; it is renewed when a third of it is over
     * @param retry how often a process that waits for the lease asks for it
     */
    public record Lease(String owner, Duration length, Duration retry) {
        /** A standby takes over within seven seconds. */
        public static Lease of(String owner) {
            return new Lease(owner, Duration.ofSeconds(6), Duration.ofSeconds(1));
        }
    }

    private Ownership(Store store, Lease lease, long token, LongSupplier nanos, long renewedAt) {
        this.store = store;
        this.lease = lease;
        this.token = token;
        this.nanos = nanos;
        this.renewedAt = renewedAt;
    }

    /**
     * Waits until this process is the owner, also while the database is unavailable.
     *
     * @param patience empty when another process is the owner for longer
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public static Optional<Ownership> acquire(Store store, Lease lease, Duration patience) throws InterruptedException {
        boolean warned = false;
        Instant end = store.time().instant().plus(patience);
        while (true) {
            try {
                Optional<Ownership> owner = tryAcquire(store, lease);
                if (owner.isPresent()) {
                    return owner;
                }
                warned = false;
            } catch (PersistenceException e) {
                if (!warned) {
                    LOG.warn("The lease of the executions is waited for, and the store fails: {}", e.getMessage());
                }
                warned = true;
            }
            if (store.time().instant().isAfter(end)) {
                return Optional.empty();
            }
            store.time().pause(lease.retry());
        }
    }

    /**
     * Becomes the owner unless another process is.
     *
     * @throws PersistenceException {@code UNAVAILABLE}
     */
    public static Optional<Ownership> tryAcquire(Store store, Lease lease) {
        return tryAcquire(store, lease, System::nanoTime);
    }

    /**
     * As {@link #tryAcquire(Store, Lease)}, with another measure of time.
     *
     * @param nanos monotonic
     */
    static Optional<Ownership> tryAcquire(Store store, Lease lease, LongSupplier nanos) {
        long begun = nanos.getAsLong();
        if (store.dialect() == Dialect.SQLITE) {
            return Optional.of(new Ownership(store, lease, 0, nanos, begun));
        }
        try {
            Optional<Ownership> owner = store.inTransaction(transaction -> OwnerRow.take(transaction, lease))
                    .map(token -> new Ownership(store, lease, token, nanos, begun));
            owner.ifPresent(Ownership::startRenewing);
            return owner;
        } catch (StoreException e) {
            throw Failures.unavailable(e);
        }
    }

    /** The process that is the owner now, or was the last one; for operators. */
    public static Optional<String> owner(Store store) {
        return store.dialect() == Dialect.SQLITE ? Optional.empty() : Failures.read(store, OwnerRow::owner);
    }

    private void startRenewing() {
        Thread.ofVirtual().name("flow-server-ownership").start(() -> {
            try {
                while (!hasEnded()) {
                    store.time().pause(lease.length().dividedBy(3));
                    renew();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private boolean hasEnded() {
        return closed || lost.isDone();
    }

    /** Renews the lease. A database that does not answer decides nothing: the token is checked when it does. */
    void renew() {
        if (hasEnded()) {
            return;
        }
        long begun = nanos.getAsLong();
        try {
            if (store.<Boolean>inTransaction(transaction -> OwnerRow.renew(transaction, lease, token))) {
                renewedAt = begun;
            } else {
                var _ = lose();
            }
        } catch (RuntimeException e) {
            LOG.warn("The lease of the executions could not be renewed, and is tried again: {}", e.getMessage());
        }
    }

    @Override
    public void check(Transaction transaction) {
        if (store.dialect() == Dialect.POSTGRESQL && !OwnerRow.hold(transaction, token)) {
            throw lose();
        }
    }

    @Override
    public void check() {
        if (lost.isDone()) {
            throw notOwner();
        }
        if (store.dialect() == Dialect.POSTGRESQL
                && nanos.getAsLong() - renewedAt > lease.length().toNanos()) {
            throw PersistenceException.unavailable(
                    "The lease of the executions of " + store.url().display() + " was not renewed for " + lease.length()
                            + ": another process may be the owner.",
                    null);
        }
    }

    @Override
    public CompletableFuture<PersistenceException> lost() {
        return lost.copy();
    }

    private PersistenceException lose() {
        PersistenceException reason = notOwner();
        if (!hasEnded()) {
            Thread.ofVirtual().name("flow-server-ownership-lost").start(() -> lost.complete(reason));
        }
        return reason;
    }

    private PersistenceException notOwner() {
        return PersistenceException.notOwner("Another process owns the executions of "
                + store.url().display() + " now: this one, " + lease.owner() + ", has lost its lease.");
    }

    /** Lets another process become the owner at once. */
    @Override
    public void close() {
        boolean ended = hasEnded();
        closed = true;
        if (!ended && store.dialect() == Dialect.POSTGRESQL) {
            try {
                store.inTransaction(transaction -> OwnerRow.release(transaction, token));
            } catch (StoreException e) {
                LOG.warn("The lease of the executions ends by itself after {}: {}", lease.length(), e.getMessage());
            }
        }
    }
}
