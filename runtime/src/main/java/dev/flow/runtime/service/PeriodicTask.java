package dev.flow.runtime.service;

import dev.flow.store.Timekeeper;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a task at an interval on a virtual thread of its own; the first failure of a row is logged, and the next run
 * follows. Thread-safe.
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
        boolean failing = false;
        while (!Thread.currentThread().isInterrupted()) {
            try {
                work.run();
                if (failing) {
                    LOG.info("The periodic task {} succeeds again.", name);
                }
                failing = false;
            } catch (RuntimeException e) {
                if (failing) {
                    LOG.debug("The periodic task {} failed again: {}", name, e.getMessage());
                } else {
                    LOG.warn(
                            "The periodic task {} failed; it is repeated every {}: {}", name, interval, e.getMessage());
                }
                failing = true;
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
