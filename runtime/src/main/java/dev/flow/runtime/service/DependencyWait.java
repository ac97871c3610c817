package dev.flow.runtime.service;

import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for a dependency that a role cannot start without, and logs it at once and then every ten seconds. Thread-safe;
 * ends with a {@link CancellationException} when its thread is interrupted, or when it is cancelled.
 */
public final class DependencyWait {
    private static final Logger LOG = LoggerFactory.getLogger(DependencyWait.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int ATTEMPTS_PER_LOG_LINE = 10;

    private final Timekeeper time;
    private volatile boolean cancelled;

    public DependencyWait(Timekeeper time) {
        this.time = time;
    }

    /**
     * The first result of a supplier, which is called every second until it succeeds.
     *
     * @param dependency its name in the log
     * @param temporary whether a failure is retried; others are thrown
     */
    public <T> T until(String dependency, Supplier<T> supplier, Predicate<RuntimeException> temporary) {
        for (int attempt = 0; ; attempt++) {
            throwIfCancelled();
            try {
                T value = supplier.get();
                if (attempt > 0) {
                    LOG.info("Available: {}.", dependency);
                }
                return value;
            } catch (RuntimeException e) {
                if (!temporary.test(e)) {
                    throw e;
                }
                if (attempt % ATTEMPTS_PER_LOG_LINE == 0) {
                    LOG.warn("Waiting for {}: {}", dependency, e.getMessage());
                }
                pause();
            }
        }
    }

    /** Ends this and every later wait; unlike an interrupt, it is not lost in a library that clears it. */
    public void cancel() {
        cancelled = true;
    }

    private void throwIfCancelled() {
        if (cancelled) {
            throw cancellation();
        }
    }

    private static CancellationException cancellation() {
        return new CancellationException("The start was cancelled.");
    }

    private void pause() {
        throwIfCancelled();
        try {
            time.pause(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw cancellation();
        }
    }
}
