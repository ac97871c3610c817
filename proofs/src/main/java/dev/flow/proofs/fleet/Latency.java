package dev.flow.proofs.fleet;

import java.time.Duration;
import java.util.Collections;
import java.util.List;

/**
 * How long something took.
 *
 * @param measured the number of times
 */
public record Latency(int measured, long medianMillis, long slowestMillis) {
    /** Of durations in any order; zero when there are none. */
    public static Latency of(List<Duration> all) {
        return all.isEmpty()
                ? new Latency(0, 0, 0)
                : new Latency(
                        all.size(),
                        all.stream().sorted().toList().get(all.size() / 2).toMillis(),
                        Collections.max(all).toMillis());
    }
}
