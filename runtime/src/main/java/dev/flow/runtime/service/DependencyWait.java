package dev.flow.runtime.service;

import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for what a role cannot start without, and says so: at once, and then every ten seconds. Thread-safe; ends with
 * a {@link CancellationException} when its thread is interrupted, or when it is told to end.
 */
public final class DependencyWait {
    private static final Logger LOG = LoggerFactory.getLogger(DependencyWait.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int SAID_EVERY = 10;

    private final Timekeeper time;
    private volatile boolean ended;

    public DependencyWait(Timekeeper time) {
        this.time = time;
    }

    /**
     * What a supplier gives, once it does; what it needs may be there at once.
     *
     * @param what as the log calls it
     * @param temporary whether a failure may pass; others are thrown on
     */
    public <T> T until(String what, Supplier<T> supplier, Predicate<RuntimeException> temporary) {
        for (int attempt = 0; ; attempt++) {
            insist();
            try {
                T value = supplier.get();
                if (attempt > 0) {
                    LOG.info("{} is there.", what);
                }
                return value;
            } catch (RuntimeException e) {
                if (!temporary.test(e)) {
                    throw e;
                }
                if (attempt % SAID_EVERY == 0) {
                    LOG.warn("Waiting for {}: {}", what, e.getMessage());
                }
                pause();
            }
        }
    }

    /** Nothing is waited for any more. A library that is interrupted may forget to say so, and this does not. */
    public void end() {
        ended = true;
    }

    private void insist() {
        if (ended) {
            throw cancelled();
        }
    }

    private static CancellationException cancelled() {
        return new CancellationException("The start was cancelled.");
    }

    private void pause() {
        insist();
        try {
            time.pause(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw cancelled();
        }
    }
}
