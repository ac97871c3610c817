package dev.flow.queues.consume;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.Door;
import dev.flow.events.EventIntake;
import dev.flow.events.InboundEvent;
import dev.flow.events.Receipt;
import dev.flow.runs.InputProblem;
import dev.flow.runs.RunsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An intake in memory that knows events by source and id, and refuses data with {@code refused}. */
final class RecordingIntake implements EventIntake {
    private final Map<String, InboundEvent> accepted = new ConcurrentHashMap<>();
    private final AtomicInteger duplicates = new AtomicInteger();
    private final AtomicInteger calls = new AtomicInteger();
    private final List<String> rejected = new ArrayList<>();
    private volatile boolean unavailable;
    private volatile @Nullable String unavailableFor;
    private volatile @Nullable CountDownLatch gate;

    @Override
    public Receipt accept(InboundEvent inbound) {
        calls.incrementAndGet();
        CountDownLatch closed = gate;
        if (closed != null) {
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        ObjectNode event = inbound.event();
        if (unavailable || event.path("id").asText().equals(unavailableFor)) {
            throw RunsException.engine("The engine does not answer.", null);
        }
        if (event.path("data").has("refused")) {
            throw RunsException.inputRejected(List.of(new InputProblem("/refused", "type", "It is refused.", null)));
        }
        String key = event.path("source").asText() + ' ' + event.path("id").asText();
        if (accepted.putIfAbsent(key, inbound) != null) {
            duplicates.incrementAndGet();
            return new Receipt(Receipt.Status.DUPLICATE, key, List.of());
        }
        return new Receipt(Receipt.Status.ACCEPTED, key, List.of());
    }

    @Override
    public void reject(Door door, String source, String reason) {
        synchronized (rejected) {
            rejected.add(door.label() + ' ' + source + ": " + reason);
        }
    }

    Map<String, InboundEvent> accepted() {
        return accepted;
    }

    int duplicates() {
        return duplicates.get();
    }

    /** The number of events that were brought, accepted or not. */
    int calls() {
        return calls.get();
    }

    List<String> rejected() {
        synchronized (rejected) {
            return List.copyOf(rejected);
        }
    }

    void available(boolean now) {
        unavailable = !now;
    }

    /** The event of this identifier cannot be accepted for now; null for none. */
    void unavailableFor(@Nullable String id) {
        unavailableFor = id;
    }

    /** Events wait until the latch is open. */
    void gate(CountDownLatch latch) {
        gate = latch;
    }
}
