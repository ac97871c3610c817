package dev.flow.store;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How long to wait after failures in a row: twice as long each time up to a bound. Half of the time is certain, the
 * other half random, so that processes do not come back together.
 *
 * @param first after one failure
 * @param longest the bound
 */
public record Backoff(Duration first, Duration longest) {
    private static final int MOST_DOUBLINGS = 20;

    /**
     * The wait after some failures.
     *
     * @param failures at least 1
     */
    public Duration after(int failures) {
        long whole = Math.min(first.toMillis() << Math.min(failures - 1, MOST_DOUBLINGS), longest.toMillis());
        return Duration.ofMillis(whole / 2 + ThreadLocalRandom.current().nextLong(whole / 2 + 1));
    }
}
