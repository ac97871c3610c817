package dev.flow.runtime.service;

import dev.flow.store.Timekeeper;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does something again and again on a thread of its own; what fails is logged and done again. Thread-safe. */
public final class PeriodicTask implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);

    private final Thread thread;

    private PeriodicTask(Thread thread) {
        this.thread = thread;
    }

    /** Begins at once. */
    public static PeriodicTask start(String name, Duration every, Timekeeper time, Runnable work) {
        return new PeriodicTask(Thread.ofVirtual().name(name).start(() -> loop(name, every, time, work)));
    }

    private static void loop(String name, Duration every, Timekeeper time, Runnable work) {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                work.run();
            } catch (RuntimeException e) {
                LOG.warn("{} failed and is tried again in {}: {}", name, every, e.getMessage());
            }
            try {
                time.pause(every);
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
