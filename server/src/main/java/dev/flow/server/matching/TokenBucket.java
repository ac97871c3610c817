package dev.flow.server.matching;

import java.util.concurrent.TimeUnit;

/**
 * How many tasks of a queue may be handed over: so many a second, and at most the number of one second at once. Not
 * thread-safe.
 */
final class TokenBucket {
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    private double perSecond;
    private double tokens;
    private long filledAt;

    /** Changes the rate. 0 for no limit. */
    void rate(double tasksPerSecond, long now) {
        if (tasksPerSecond == perSecond) {
            return;
        }
        boolean wasUnlimited = perSecond <= 0;
        fill(now);
        perSecond = tasksPerSecond;
        tokens = wasUnlimited ? capacity() : Math.min(tokens, capacity());
    }

    /** Takes one, when there is one. */
    boolean take(long now) {
        if (perSecond <= 0) {
            return true;
        }
        fill(now);
        if (tokens < 1) {
            return false;
        }
        tokens--;
        return true;
    }

    /** One that was taken is not used. */
    void giveBack() {
        tokens = Math.min(tokens + 1, capacity());
    }

    /** Nanoseconds until there is one. */
    long nanosToNext(long now) {
        fill(now);
        return perSecond <= 0 ? 0 : Math.max(1, (long) Math.ceil((1 - tokens) / perSecond * NANOS));
    }

    private void fill(long now) {
        tokens = Math.min(tokens + (now - filledAt) / NANOS * perSecond, capacity());
        filledAt = now;
    }

    private double capacity() {
        return Math.max(1, perSecond);
    }
}
