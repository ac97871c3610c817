package dev.flow.proofs.revisions;

import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * Does something at a rate, whether or not what was begun before has ended: a slow answer does not slow the next
 * request down. Confined to one thread, from its start to its end.
 */
final class OpenLoop implements AutoCloseable {
    /** More than this number are not under way at a time; the next ones begin late then. */
    private static final int MOST_AT_ONCE = 120;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore places = new Semaphore(MOST_AT_ONCE);
    private final List<Future<?>> begun = new ArrayList<>();
    private final Timekeeper time;
    private final Future<?> schedule;
    private volatile boolean ending;

    /** What is done again and again, on a thread of its own. */
    interface Task {
        void run() throws InterruptedException;
    }

    /** Begins. */
    OpenLoop(int perSecond, Timekeeper time, Task task) {
        this.time = time;
        this.schedule = threads.submit(() -> {
            long first = System.nanoTime();
            for (long number = 0; !ending; number++) {
                awaitMoment(first + number * Duration.ofSeconds(1).toNanos() / perSecond);
                places.acquire();
                begun.add(threads.submit(() -> one(task)));
            }
            return begun.size();
        });
    }

    private void awaitMoment(long due) throws InterruptedException {
        long left = due - System.nanoTime();
        if (left > 0) {
            time.pause(Duration.ofNanos(left));
        }
    }

    private boolean one(Task task) throws InterruptedException {
        try {
            task.run();
            return true;
        } finally {
            places.release();
        }
    }

    /**
     * Begins no more, and waits for what is under way.
     *
     * @throws IllegalStateException when one of them has failed
     */
    void end() throws InterruptedException {
        ending = true;
        try {
            schedule.get();
            for (Future<?> each : begun) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("A client failed.", e.getCause());
        }
    }

    @Override
    public void close() {
        ending = true;
        threads.shutdownNow();
    }
}
