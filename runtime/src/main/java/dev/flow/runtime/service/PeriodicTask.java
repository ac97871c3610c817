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

    /** When housekeeping begins. */
    private static final Duration LATER = Duration.ofSeconds(3);

    private final Thread thread;

    private PeriodicTask(Thread thread) {
        this.thread = thread;
    }

    /** Starts the task; its first run is at once. */
    public static PeriodicTask start(String name, Duration interval, Timekeeper time, Runnable work) {
        return new PeriodicTask(Thread.ofVirtual().name(name).start(() -> loop(name, interval, time, work)));
    }

    /**
     * Starts a task that nobody waits for, such as one that removes or measures something: its first run is some
     * seconds later, at most an interval, so that it takes nothing from the start of the service.
     */
    public static PeriodicTask housekeeping(String name, Duration interval, Timekeeper time, Runnable work) {
        Duration delay = interval.compareTo(LATER) < 0 ? interval : LATER;
        return new PeriodicTask(Thread.ofVirtual().name(name).start(() -> {
            if (paused(delay, time)) {
                loop(name, interval, time, work);
            }
        }));
    }

    /** Whether the thread was not interrupted meanwhile. */
    private static boolean paused(Duration pause, Timekeeper time) {
        try {
            time.pause(pause);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private static void loop(String name, Duration interval, Timekeeper time, Runnable work) {
        boolean failing = false;
        do {
            try {
                work.run();
                if (failing) {
                    LOG.info("The periodic task {} succeeds again.", name);
                }
                failing = false;
            } catch (RuntimeException | Error e) {
                report(name, interval, e, failing);
                failing = true;
            }
        } while (!Thread.currentThread().isInterrupted() && paused(interval, time));
    }

    /** An error is a defect, which must not end what the process depends on, and is told with its stack trace. */
    private static void report(String name, Duration interval, Throwable failure, boolean again) {
        String reason = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        if (again) {
            LOG.debug("The periodic task {} failed again: {}", name, reason);
        } else if (failure instanceof Error) {
            LOG.error("The periodic task {} failed; it is repeated every {}: {}", name, interval, reason, failure);
        } else {
            LOG.warn("The periodic task {} failed; it is repeated every {}: {}", name, interval, reason);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
