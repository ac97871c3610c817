package dev.flow.events.webhook;

import java.time.Duration;
import java.time.Instant;

/**
 * How far the signed time of a request may be from that of the service, in both directions: a request that was recorded
 * cannot be sent again later.
 */
record ReplayWindow(Duration tolerance) {
    static final Duration DEFAULT_TOLERANCE = Duration.ofMinutes(5);

    boolean contains(Instant time, Instant now) {
        return Duration.between(time, now).abs().compareTo(tolerance) <= 0;
    }
}
