package dev.flow.events.sink;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How long to wait after failures in a row: twice as long each time up to a bound, and a random part of it. */
final class RetryDelay {
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final int MOST_DOUBLINGS = 12;

    private RetryDelay() {}

    /**
     * Half of the time is certain, the other half random.
     *
     * @param failures at least 1
     */
    static Duration after(int failures, Duration longest) {
        long whole = Math.min(FIRST.toMillis() << Math.min(failures - 1, MOST_DOUBLINGS), longest.toMillis());
        return Duration.ofMillis(whole / 2 + ThreadLocalRandom.current().nextLong(whole / 2 + 1));
    }
}
