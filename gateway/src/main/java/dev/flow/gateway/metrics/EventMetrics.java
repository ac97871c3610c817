package dev.flow.gateway.metrics;

import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Door;
import dev.flow.events.EventObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/**
 * Events: {@code flow_events_received_total} that came in at this process, and {@code flow_events_delivered_total},
 * {@code flow_events_delivery_seconds} and {@code flow_events_retried_total} of those that it has delivered, and
 * {@code flow_events_collections_dropped_total}. Thread-safe; never blocks.
 */
public final class EventMetrics implements EventObserver {
    private static final String DOOR = "door";
    private static final String OUTCOME = "outcome";

    private final MeterRegistry registry;

    public EventMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void onReceived(Door door, Outcome outcome) {
        Counter.builder("flow.events.received")
                .description("Events that came in at this process, by what became of them at the door")
                .tag(DOOR, door.label())
                .tag(OUTCOME, outcome.label())
                .register(registry)
                .increment();
    }

    @Override
    public void onDelivered(Door door, Outcome outcome, int reached, Duration after) {
        Counter.builder("flow.events.delivered")
                .description("Events that this process has delivered, by what became of them")
                .tag(DOOR, door.label())
                .tag(OUTCOME, outcome.label())
                .register(registry)
                .increment();
        Timer.builder("flow.events.delivery")
                .description("Events that this process has delivered, from when they came in, in the store's time")
                .serviceLevelObjectives(Buckets.work())
                .register(registry)
                .record(after);
    }

    @Override
    public void onRetry(Door door) {
        Counter.builder("flow.events.retried")
                .description("Attempts to deliver an event that were not successful and are repeated")
                .tag(DOOR, door.label())
                .register(registry)
                .increment();
    }

    @Override
    public void onCollectionsDropped(String trigger, int count) {
        Counter.builder("flow.events.collections.dropped")
                .description(
                        "Unfinished sets of events of a workflow that starts by several, given up for being too many")
                .tag("workflow", trigger)
                .register(registry)
                .increment(count);
    }
}
