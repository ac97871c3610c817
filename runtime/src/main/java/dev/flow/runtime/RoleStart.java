package dev.flow.runtime;

import dev.flow.runtime.service.DependencyWait;
import dev.flow.runtime.settings.Settings;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The start of a role, on a virtual thread of its own: an interrupt ends what such a thread reads from a socket,
 * whatever library reads it, so that a start can be cancelled while a migration waits for a lock. Thread-safe.
 */
final class RoleStart implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RoleStart.class);

    private final Settings settings;
    private final HostIntegration host;
    private final Consumer<String> failed;
    private final DependencyWait wait;
    private final Thread thread;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean cancelled;
    private volatile @Nullable RunningRole role;
    private volatile @Nullable Throwable failure;

    private RoleStart(Settings settings, HostIntegration host, Consumer<String> failed) {
        this.settings = settings;
        this.host = host;
        this.failed = failed;
        this.wait = new DependencyWait(Timekeeper.of(host.clock()));
        this.thread = Thread.ofVirtual().name("start").unstarted(this::start);
    }

    /**
     * Begins it.
     *
     * @param failed told when the role that has started cannot go on, with the reason
     */
    static RoleStart begin(Settings settings, HostIntegration host, Consumer<String> failed) {
        var start = new RoleStart(settings, host, failed);
        start.thread.start();
        return start;
    }

    private void start() {
        try {
            role = RunningRole.start(settings, host, wait, failed);
        } catch (RuntimeException | Error e) {
            failure = e;
        } finally {
            ended.countDown();
        }
    }

    /** Waits for the end of the start; false when it was cancelled. */
    boolean await() {
        try {
            ended.await();
        } catch (InterruptedException e) {
            cancel();
            Thread.currentThread().interrupt();
            return false;
        }
        if (cancelled) {
            LOG.debug("The start was cancelled", failure);
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

    private void cancel() {
        if (ended.getCount() > 0) {
            LOG.info("Stopping; the start is cancelled.");
            cancelled = true;
            wait.cancel();
            thread.interrupt();
        }
    }

    /**
     * Cancels the start, if it has not ended, and waits for its end.
     *
     * @return false when it has not ended within the timeout
     */
    boolean cancel(Duration timeout) throws InterruptedException {
        cancel();
        return ended.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Cancels the start, or closes the role that has started. */
    @Override
    public void close() {
        cancel();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        role().ifPresent(RunningRole::close);
    }
}
