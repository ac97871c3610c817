package dev.flow.queues.consume;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How long to wait after failures in a row: twice as long each time up to a bound, and a random part of it. */
final class Backoff {
    private static final Duration FIRST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(15);
    private static final int MOST_DOUBLINGS = 8;

    private Backoff() {}

    /** Half of the time is certain, the other half random, so that processes do not come back together. */
    static Duration after(int failures) {
        long whole = Math.min(FIRST.toMillis() << Math.min(failures - 1, MOST_DOUBLINGS), LONGEST.toMillis());
        return Duration.ofMillis(whole / 2 + ThreadLocalRandom.current().nextLong(whole / 2 + 1));
    }
}
