package dev.flow.runtime;

import dev.flow.runtime.service.DependencyWait;
import dev.flow.runtime.settings.Settings;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A role that starts, on a virtual thread of its own: an interrupt ends what such a thread reads from a socket,
 * whatever library reads it, so that a start can be abandoned while a migration waits for a lock. Thread-safe.
 */
final class RoleStart implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RoleStart.class);

    private final Settings settings;
    private final HostIntegration host;
    private final DependencyWait waiting;
    private final Thread thread;
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean abandoned;
    private volatile @Nullable RunningRole role;
    private volatile @Nullable Throwable failure;

    private RoleStart(Settings settings, HostIntegration host) {
        this.settings = settings;
        this.host = host;
        this.waiting = new DependencyWait(Timekeeper.of(host.clock()));
        this.thread = Thread.ofVirtual().name("start").unstarted(this::start);
    }

    static RoleStart begin(Settings settings, HostIntegration host) {
        var starting = new RoleStart(settings, host);
        starting.thread.start();
        return starting;
    }

    private void start() {
        try {
            role = RunningRole.start(settings, host, waiting);
        } catch (RuntimeException | Error e) {
            failure = e;
        } finally {
            over.countDown();
        }
    }

    /** Waits for the end of the start; false when it was abandoned. */
    boolean await() {
        try {
            over.await();
        } catch (InterruptedException e) {
            abandon();
            Thread.currentThread().interrupt();
            return false;
        }
        if (abandoned) {
            LOG.debug("The start ended before its time", failure);
            return false;
        }
        switch (failure) {
            case null -> {
                return true;
            }
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        }
    }

    /** The role, once it has started. */
    Optional<RunningRole> role() {
        return Optional.ofNullable(role);
    }

    private void abandon() {
        if (over.getCount() > 0) {
            LOG.info("Stopping before the start is over.");
            abandoned = true;
            waiting.end();
            thread.interrupt();
        }
    }

    /**
     * Ends the start, if it is not over.
     *
     * @return false when it has not ended after so long
     */
    boolean abandon(Duration patience) throws InterruptedException {
        abandon();
        return over.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Ends the start, or the role that has started. */
    @Override
    public void close() {
        abandon();
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        role().ifPresent(RunningRole::close);
    }
}
