package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.PersistenceException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * One thread that carries out what others hand it, in order, everything that waits at once. It waits for more only
 * while more is announced by all that wait, and then for a moment. When too many wait, further ones wait for their
 * place. Thread-safe.
 *
 * @param <T> what is to be done
 */
final class GroupCommit<T> implements AutoCloseable {
    private static final int MOST_WAITING = 4_096;
    private static final int MOST_AT_ONCE = 512;

    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition filled = lock.newCondition();
    private final Condition emptied = lock.newCondition();
    private final Queue<Entry<T>> waiting = new ArrayDeque<>();
    private final Consumer<List<Entry<T>>> work;
    private final long moment;
    private final Thread thread;
    private int urgent;
    private boolean closed;

    /**
     * Something to be done; the thread completes it.
     *
     * @param moreFollows whether something is announced that should be done at the same time
     */
    record Entry<T>(T item, boolean moreFollows, CompletableFuture<Boolean> done) {
        void succeed() {
            done.complete(true);
        }

        void fail(PersistenceException e) {
            done.completeExceptionally(e);
        }
    }

    /**
     * Starts the thread.
     *
     * @param moment for which it waits for more that is announced
     * @param work succeeds or fails every entry of a list, in order
     */
    GroupCommit(String name, Duration moment, Consumer<List<Entry<T>>> work) {
        this.work = work;
        this.moment = moment.toNanos();
        this.thread = Thread.ofPlatform().daemon().name(name).start(this::run);
    }

    /**
     * Hands over an item.
     *
     * @return complete when it is done; fails with a {@link PersistenceException}
     * @throws PersistenceException when it is closed
     */
    CompletableFuture<Boolean> submit(T item, boolean moreFollows) {
        Entry<T> entry = new Entry<>(item, moreFollows, new CompletableFuture<>());
        put(entry);
        return entry.done();
    }

    private void put(Entry<T> entry) {
        lock.lock();
        try {
            while (waiting.size() == MOST_WAITING && !closed) {
                emptied.await();
            }
            if (closed) {
                throw afterClose();
            }
            waiting.add(entry);
            if (!entry.moreFollows()) {
                urgent++;
            }
            if (urgent == 1 || waiting.size() == 1) {
                filled.signal();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw PersistenceException.unavailable("The wait for the store was interrupted.", e);
        } finally {
            lock.unlock();
        }
    }

    /** The number of items that wait. */
    int depth() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        for (List<Entry<T>> taken = take(); !taken.isEmpty(); taken = take()) {
            try {
                work.accept(taken);
            } catch (RuntimeException | Error e) {
                PersistenceException failure = PersistenceException.unavailable("The store failed: " + e, e);
                taken.forEach(entry -> entry.fail(failure));
            }
        }
    }

    /** What waits; nothing when it is closed. */
    private List<Entry<T>> take() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                filled.awaitUninterruptibly();
            }
            awaitMore();
            List<Entry<T>> taken = new ArrayList<>();
            while (!closed && !waiting.isEmpty() && taken.size() < MOST_AT_ONCE) {
                Entry<T> entry = waiting.remove();
                urgent -= entry.moreFollows() ? 0 : 1;
                taken.add(entry);
            }
            emptied.signalAll();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private void awaitMore() {
        long left = moment;
        while (urgent == 0 && !closed && left > 0) {
            try {
                left = filled.awaitNanos(left);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static PersistenceException afterClose() {
        return PersistenceException.unavailable("The store is closed.", null);
    }

    /** Ends after what is under way; what waits fails. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            filled.signalAll();
            emptied.signalAll();
            waiting.forEach(entry -> entry.fail(afterClose()));
            waiting.clear();
        } finally {
            lock.unlock();
        }
        Threads.join(thread);
    }
}
