package dev.flow.events;

import java.time.Duration;

/** Port: what is counted of events. Thread-safe; must not block. */
public interface EventObserver {
    /** Nothing is counted. */
    EventObserver NONE = new EventObserver() {
        @Override
        public void onReceived(Door door, Delivery.Outcome outcome) {}

        @Override
        public void onDelivered(Door door, Delivery.Outcome outcome, int reached, Duration after) {}

        @Override
        public void onRetry(Door door) {}
    };

    /** An event came in, and was accepted, recognised as a duplicate or rejected. */
    void onReceived(Door door, Delivery.Outcome outcome);

    /**
     * An event was delivered.
     *
     * @param reached the number of runs that it has started or reached
     * @param after the time since it came in
     */
    void onDelivered(Door door, Delivery.Outcome outcome, int reached, Duration after);

    /** An attempt to deliver an event was not successful and will be repeated. */
    void onRetry(Door door);

    /**
     * A workflow that starts by several events had too many unfinished collections of them, so that the oldest were
     * given up.
     */
    default void onCollectionsDropped(String trigger, int count) {}
}
