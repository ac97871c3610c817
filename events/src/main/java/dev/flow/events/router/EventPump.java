package dev.flow.events.router;

import dev.flow.events.record.DueDeliveries;
import dev.flow.events.record.PendingDelivery;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes events to the dispatcher: at once those that this process has accepted, and from the store those that are due
 * because another process has ended or something did not answer. Accepted events of one source are delivered in the
 * order of their acceptance. Thread-safe.
 */
final class EventPump implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventPump.class);

    /** Two reads of an index a second. */
    private static final Duration LOOKING = Duration.ofMillis(500);

    private static final int BATCH = 128;
    private static final int LANES = 4;
    private static final int MOST_WAITING = 5_000 / LANES;
    private static final long MOST_CHARACTERS = (64L << 20) / LANES;

    private final EventDispatcher dispatcher;
    private final DueDeliveries rows;
    private final Timekeeper time;
    private final LoopPause pause;
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    EventPump(EventDispatcher dispatcher, DueDeliveries rows, Timekeeper time) {
        this.dispatcher = dispatcher;
        this.rows = rows;
        this.time = time;
        this.pause = new LoopPause(time);
        for (int number = 0; number < LANES; number++) {
            Lane lane = new Lane(MOST_WAITING, MOST_CHARACTERS);
            lanes.add(lane);
            threads.add(thread("accepted events-" + number, () -> deliverAccepted(lane)));
        }
        threads.add(thread("due events", this::deliverDue));
    }

    /** Of the platform: the driver of SQLite blocks the carrier of a virtual one. */
    private static Thread thread(String name, Runnable loop) {
        return Thread.ofPlatform().daemon().name(name).start(loop);
    }

    /**
     * Delivers an event that was accepted just now; when too many wait, it is left to the store.
     *
     * @param size the characters of the event as JSON
     */
    void add(PendingDelivery delivery, int size) {
        int source = delivery.inbound().event().path("source").asText().hashCode();
        if (!lanes.get(Math.floorMod(source, LANES)).offer(delivery, size)) {
            LOG.debug("The delivery {} waits in the store: too many are waiting here.", delivery.id());
        }
    }

    private void deliverAccepted(Lane lane) {
        for (List<PendingDelivery> batch = lane.take(BATCH); !batch.isEmpty(); batch = lane.take(BATCH)) {
            dispatch(fresh(batch));
        }
    }

    /** Without those that waited so long that another process takes them any moment. */
    private List<PendingDelivery> fresh(List<PendingDelivery> batch) {
        Instant oldest = time.instant().minus(Leases.LEASE.dividedBy(2));
        return batch.stream().filter(each -> each.receivedAt().isAfter(oldest)).toList();
    }

    private void dispatch(List<PendingDelivery> batch) {
        if (batch.isEmpty()) {
            return;
        }
        try {
            dispatcher.dispatch(batch);
        } catch (RuntimeException e) {
            LOG.warn("{} accepted events are delivered later: {}", batch.size(), e.getMessage());
        }
    }

    private void deliverDue() {
        boolean failing = false;
        while (!pause.isEnded()) {
            boolean more = false;
            try {
                List<PendingDelivery> due = rows.claim(BATCH, Leases.LEASE);
                if (!due.isEmpty()) {
                    dispatcher.dispatch(due);
                }
                more = !due.isEmpty();
                failing = false;
            } catch (RuntimeException e) {
                if (!failing) {
                    LOG.warn("Events that are due cannot be delivered now: {}", e.getMessage());
                }
                failing = true;
            }
            if (!more) {
                pause.pause(LOOKING);
            }
        }
    }

    /** What is being delivered is finished; what waits is due in the store at once. */
    @Override
    public void close() {
        lanes.forEach(Lane::close);
        pause.end();
        threads.forEach(Threads::join);
        List<PendingDelivery> left = new ArrayList<>();
        lanes.forEach(lane -> left.addAll(lane.left()));
        try {
            rows.release(left.stream().map(PendingDelivery::claim).toList());
        } catch (RuntimeException e) {
            LOG.warn("{} accepted events are delivered after {}: {}", left.size(), Leases.LEASE, e.getMessage());
        }
    }
}
