package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.PersistenceException;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.Transaction;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * This process may write: nobody else does. On PostgreSQL it has a lease in the database, renewed by a thread, and a
 * token that every transaction checks, so that a process that was paused for longer than its lease cannot write any
 * more. The lease is kept by the clock of the database. A SQLite file is open in one process only, which {@link Store}
 * sees to. Thread-safe.
 */
public final class Ownership implements Fence, AutoCloseable {
    private final Store store;
    private final Lease lease;
    private final long token;
    private final Runnable lost;
    private final AtomicBoolean ended = new AtomicBoolean();

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

    private Ownership(Store store, Lease lease, long token, Runnable lost) {
        this.store = store;
        this.lease = lease;
        this.token = token;
        this.lost = lost;
    }

    /**
     * Waits until this process is the owner.
     *
     * @param lost called once, on another thread, when another process has become the owner
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public static Ownership acquire(Store store, Lease lease, Runnable lost) throws InterruptedException {
        while (true) {
            Optional<Ownership> owner = tryAcquire(store, lease, lost);
            if (owner.isPresent()) {
                return owner.get();
            }
            store.time().pause(lease.retry());
        }
    }

    /**
     * Becomes the owner unless another process is.
     *
     * @param lost as of {@link #acquire}
     * @throws PersistenceException {@code UNAVAILABLE}
     */
    public static Optional<Ownership> tryAcquire(Store store, Lease lease, Runnable lost) {
        if (store.dialect() == Dialect.SQLITE) {
            return Optional.of(new Ownership(store, lease, 0, lost));
        }
        try {
            Optional<Ownership> owner = store.inTransaction(transaction -> OwnerRow.take(transaction, lease))
                    .map(token -> new Ownership(store, lease, token, lost));
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
                while (!ended.get()) {
                    store.time().pause(lease.length().dividedBy(3));
                    renew();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Renews the lease. A database that does not answer decides nothing: the token is checked when it does. */
    void renew() {
        try {
            if (!ended.get()
                    && !store.<Boolean>inTransaction(transaction -> OwnerRow.renew(transaction, lease, token))) {
                lose();
            }
        } catch (StoreException _) {
            // Tried again at the next renewal.
        }
    }

    @Override
    public void check(Transaction transaction) {
        if (store.dialect() == Dialect.POSTGRESQL && !OwnerRow.hold(transaction, token)) {
            lose();
            throw PersistenceException.notOwner("Another process owns the executions of "
                    + store.url().display() + " now: this one, " + lease.owner() + ", has lost its lease.");
        }
    }

    private void lose() {
        if (ended.compareAndSet(false, true)) {
            Thread.ofVirtual().name("flow-server-ownership-lost").start(lost);
        }
    }

    /** Lets another process become the owner at once. */
    @Override
    public void close() {
        if (ended.compareAndSet(false, true) && store.dialect() == Dialect.POSTGRESQL) {
            try {
                store.inTransaction(transaction -> OwnerRow.release(transaction, token));
            } catch (StoreException _) {
                // The lease ends by itself.
            }
        }
    }
}
