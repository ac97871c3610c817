package dev.flow.events.router;

import dev.flow.events.record.DeliveryRows;
import dev.flow.events.record.PendingDelivery;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes events to the dispatcher: at once those that this process has accepted, and from the store those that are due
 * because another process has ended or something did not answer. Thread-safe.
 */
final class EventPump implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventPump.class);

    /** How long another process waits for the one that has accepted an event. */
    static final Duration LEASE = Duration.ofSeconds(10);

    private static final Duration LOOKING = Duration.ofMillis(500);
    private static final int MOST_WAITING = 5_000;
    private static final int BATCH = 128;
    private static final int LOOPS = 4;

    private final EventDispatcher dispatcher;
    private final DeliveryRows rows;
    private final Timekeeper time;
    private final BlockingQueue<PendingDelivery> accepted = new LinkedBlockingQueue<>(MOST_WAITING);
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closed;

    EventPump(EventDispatcher dispatcher, DeliveryRows rows, Timekeeper time) {
        this.dispatcher = dispatcher;
        this.rows = rows;
        this.time = time;
        for (int loop = 0; loop < LOOPS; loop++) {
            threads.add(Thread.ofVirtual().name("accepted events-" + loop).start(this::deliverAccepted));
        }
        threads.add(Thread.ofVirtual().name("due events").start(this::deliverDue));
    }

    /** Delivers an event that was accepted just now; when too many wait, it is left to the store. */
    void add(PendingDelivery delivery) {
        if (!accepted.offer(delivery)) {
            LOG.debug("The delivery {} waits in the store: {} are waiting.", delivery.id(), MOST_WAITING);
        }
    }

    private void deliverAccepted() {
        List<PendingDelivery> batch = new ArrayList<>(BATCH);
        while (!closed) {
            try {
                batch.add(accepted.take());
            } catch (InterruptedException _) {
                continue;
            }
            accepted.drainTo(batch, BATCH - 1);
            dispatch(batch);
            batch.clear();
        }
    }

    private void dispatch(List<PendingDelivery> batch) {
        try {
            dispatcher.dispatch(List.copyOf(batch));
        } catch (RuntimeException e) {
            LOG.warn("{} accepted events are delivered later: {}", batch.size(), e.getMessage());
        }
    }

    private void deliverDue() {
        boolean failing = false;
        while (!closed) {
            try {
                List<PendingDelivery> due = rows.claim(BATCH, LEASE);
                if (!due.isEmpty()) {
                    dispatcher.dispatch(due);
                }
                failing = false;
                if (due.size() < BATCH) {
                    time.pause(LOOKING);
                }
            } catch (InterruptedException _) {
                // closed, or an interruption without meaning
            } catch (RuntimeException e) {
                if (!failing) {
                    LOG.warn("Events that are due cannot be delivered now: {}", e.getMessage());
                }
                failing = true;
                pause();
            }
        }
    }

    private void pause() {
        try {
            time.pause(LOOKING);
        } catch (InterruptedException _) {
            // closed
        }
    }

    /** What is being delivered is finished; what waits is due in the store at once. */
    @Override
    public void close() {
        closed = true;
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        List<PendingDelivery> left = new ArrayList<>();
        accepted.drainTo(left);
        try {
            rows.release(left.stream().map(PendingDelivery::id).toList());
        } catch (RuntimeException e) {
            LOG.warn("{} accepted events are delivered after {}: {}", left.size(), LEASE, e.getMessage());
        }
    }
}
