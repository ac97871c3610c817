package dev.flow.events.record;

import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Delivery.Reached;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What an attempt to deliver an event came to.
 *
 * @param reason one sentence; empty for none
 * @param retryAt when the next attempt is due, because something did not answer; empty when it is delivered
 */
public record RoutedDelivery(
        Claim claim, Outcome outcome, Optional<String> reason, Runs runs, Optional<Instant> retryAt) {
    /**
     * The runs that it has started or reached.
     *
     * @param count the number of them
     * @param listed those that are listed with the delivery, at most {@link dev.flow.events.Delivery#MAX_RUNS}
     */
    public record Runs(int count, List<Reached> listed) {
        public Runs {
            listed = List.copyOf(listed);
        }
    }
}
