package dev.flow.engine.offload;

import java.time.Duration;

/**
 * How long a workflow's own thread waits for an unavailable store before its workflow task fails and the engine retries
 * it: at once at first, every ten seconds or less often later.
 *
 * @param tries how often the store is asked
 * @param pause between two tries
 */
public record StoreRetry(int tries, Duration pause) {
    public StoreRetry {
        if (tries < 1 || pause.isNegative()) {
            throw new IllegalArgumentException(tries + " tries, pauses of " + pause);
        }
    }

    /** Five seconds, half of what a task of a workflow may take: 20 tries, 250 milliseconds apart. */
    public static StoreRetry defaults() {
        return new StoreRetry(20, Duration.ofMillis(250));
    }

    Duration most() {
        return pause.multipliedBy(tries);
    }
}
