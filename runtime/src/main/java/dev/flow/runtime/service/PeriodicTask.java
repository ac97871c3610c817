package dev.flow.runtime.service;

import dev.flow.store.Timekeeper;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a task at an interval on a virtual thread of its own; a failure is logged, and the next run follows.
 * Thread-safe.
 */
public final class PeriodicTask implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);

    private final Thread thread;

    private PeriodicTask(Thread thread) {
        this.thread = thread;
    }

    /** Starts the task; its first run is at once. */
    public static PeriodicTask start(String name, Duration interval, Timekeeper time, Runnable work) {
        return new PeriodicTask(Thread.ofVirtual().name(name).start(() -> loop(name, interval, time, work)));
    }

    private static void loop(String name, Duration interval, Timekeeper time, Runnable work) {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                work.run();
            } catch (RuntimeException e) {
                LOG.warn("The periodic task {} failed; it runs again in {}: {}", name, interval, e.getMessage());
            }
            try {
                time.pause(interval);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
