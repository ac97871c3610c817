package dev.flow.events.router;

import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Which rejected requests leave a delivery: sixty of a source in a minute, in each process, so that a flood of them
 * does not fill the store. Thread-safe.
 */
final class RejectionLimit {
    private static final int MOST = 60;
    private static final int MOST_SOURCES = 1_000;
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final Timekeeper time;
    private final Map<String, Integer> counts = new HashMap<>();
    private Instant until = Instant.MIN;

    RejectionLimit(Timekeeper time) {
        this.time = time;
    }

    synchronized boolean allows(String source) {
        Instant now = time.instant();
        if (now.isAfter(until)) {
            counts.clear();
            until = now.plus(WINDOW);
        }
        if (counts.size() >= MOST_SOURCES && !counts.containsKey(source)) {
            return false;
        }
        return counts.merge(source, 1, Integer::sum) <= MOST;
    }
}
