package dev.flow.events.record;

import dev.flow.events.Delivery;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Delivery.Reached;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What an attempt to deliver an event came to.
 *
 * @param reason one sentence; empty for none
 * @param reached all runs that it has started or reached
 * @param retryAt when the next attempt is due, because something did not answer; empty when it is delivered
 */
public record RoutedDelivery(
        String id, Outcome outcome, Optional<String> reason, List<Reached> reached, Optional<Instant> retryAt) {
    public RoutedDelivery {
        reached = List.copyOf(reached);
    }

    /** The runs that are listed with the delivery. */
    List<Reached> listed() {
        return reached.stream().limit(Delivery.MAX_RUNS).toList();
    }
}
