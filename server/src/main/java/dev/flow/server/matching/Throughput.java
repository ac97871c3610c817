package dev.flow.server.matching;

import java.util.concurrent.TimeUnit;

/** The number of events a second, as the average of the last seconds. Not thread-safe. */
final class Throughput {
    private static final int SECONDS = 30;

    private final long[] counts = new long[SECONDS];
    private long second;

    void count(long nanos) {
        advance(nanos);
        counts[(int) Math.floorMod(second, (long) SECONDS)]++;
    }

    double perSecond(long nanos) {
        advance(nanos);
        long sum = 0;
        for (long each : counts) {
            sum += each;
        }
        return (double) sum / SECONDS;
    }

    private void advance(long nanos) {
        long now = TimeUnit.NANOSECONDS.toSeconds(nanos);
        for (long passed = Math.max(second, now - SECONDS) + 1; passed <= now; passed++) {
            counts[(int) Math.floorMod(passed, (long) SECONDS)] = 0;
        }
        second = Math.max(second, now);
    }
}
