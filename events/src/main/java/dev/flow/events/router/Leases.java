package dev.flow.events.router;

import dev.flow.events.record.Claim;
import dev.flow.events.record.DueDeliveries;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events that this process is delivering: no other process takes them while it does, however long it takes.
 * Thread-safe.
 */
final class Leases implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Leases.class);

    /** How long another process waits for the one that has taken an event. */
    static final Duration LEASE = Duration.ofSeconds(10);

    private final DueDeliveries due;
    private final Set<Claim> held = ConcurrentHashMap.newKeySet();
    private final LoopPause pause;
    private final Thread thread;

    Leases(DueDeliveries due, Timekeeper time) {
        this.due = due;
        this.pause = new LoopPause(time);
        this.thread = Thread.ofPlatform().daemon().name("leases of events").start(this::loop);
    }

    void hold(Collection<Claim> claims) {
        held.addAll(claims);
    }

    void drop(Collection<Claim> claims) {
        claims.forEach(held::remove);
    }

    private void loop() {
        pause.pause(LEASE.dividedBy(3));
        while (!pause.isEnded()) { // what is left of a process that stops is for others, and soon
            try {
                due.extend(List.copyOf(held), LEASE);
            } catch (RuntimeException e) {
                LOG.warn("The leases of {} events are not extended: {}", held.size(), e.getMessage());
            }
            pause.pause(LEASE.dividedBy(3));
        }
    }

    @Override
    public void close() {
        pause.end();
        Threads.join(thread);
    }
}
