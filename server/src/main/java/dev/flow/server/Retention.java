package dev.flow.server;

import dev.flow.server.persistence.Namespace;
import dev.flow.server.time.ServiceClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes closed executions when the retention of their namespace has passed. */
final class Retention implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Retention.class);
    private static final Duration PAUSE = Duration.ofMinutes(1);
    private static final int AT_ONCE = 500;

    private final DurableServer.Stores stores;
    private final ServiceClock clock;
    private final AtomicReference<ServiceClock.@Nullable Alarm> next = new AtomicReference<>();
    private volatile boolean closed;

    Retention(DurableServer.Stores stores, ServiceClock clock) {
        this.stores = stores;
        this.clock = clock;
    }

    void start() {
        if (!closed) {
            next.set(clock.in(PAUSE, () -> Thread.ofVirtual().start(this::run)));
        }
    }

    private void run() {
        try {
            stores.namespaces().list().forEach(this::clear);
        } catch (RuntimeException e) {
            LOG.warn("Closed executions could not be removed, and will be later: {}", e.getMessage());
        }
        start();
    }

    private void clear(Namespace namespace) {
        int removed;
        do {
            removed = stores.executions()
                    .deleteClosed(namespace.name(), clock.instant().minus(namespace.retention()), AT_ONCE);
        } while (removed == AT_ONCE && !closed);
    }

    @Override
    public void close() {
        closed = true;
        ServiceClock.Alarm alarm = next.get();
        if (alarm != null) {
            alarm.cancel();
        }
    }
}
