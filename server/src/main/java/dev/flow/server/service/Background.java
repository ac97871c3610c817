package dev.flow.server.service;

import dev.flow.server.time.ServiceClock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work that no request waits for: each on a thread of its own, repeated until it succeeds. Thread-safe. */
final class Background implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Background.class);
    private static final Duration FIRST = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ServiceClock clock;
    private volatile boolean closed;

    Background(ServiceClock clock) {
        this.clock = clock;
    }

    /** Begins work. The time is not skipped until it is done. */
    void run(String what, Runnable work) {
        ServiceClock.Hold hold = clock.hold();
        run(what, work, hold, FIRST);
    }

    private void run(String what, Runnable work, ServiceClock.Hold hold, Duration pause) {
        try {
            threads.execute(() -> attempt(what, work, hold, pause));
        } catch (RejectedExecutionException e) {
            hold.close();
        }
    }

    private void attempt(String what, Runnable work, ServiceClock.Hold hold, Duration pause) {
        try {
            work.run();
            hold.close();
        } catch (RuntimeException e) {
            if (closed) {
                hold.close();
                return;
            }
            LOG.warn("The {} failed and is tried again: {}", what, e.toString());
            Duration next = pause.multipliedBy(2);
            clock.in(pause, () -> run(what, work, hold, next.compareTo(LONGEST) < 0 ? next : LONGEST));
        }
    }

    @Override
    public void close() {
        closed = true;
        threads.shutdownNow();
    }
}
