package dev.flow.triggers.workflow;

import java.time.Duration;

/**
 * When the open runs of a schedule are looked at: those that were terminated do not report their end. Soon where
 * something waits for the end, and ever more seldom where nothing does. Confined to its workflow.
 */
final class Looks {
    /** A run that was terminated frees its schedule within a minute. */
    private static final long FIRST = Duration.ofSeconds(55).toMillis();

    private static final long LAST = Duration.ofHours(1).toMillis();

    /** A schedule of every second does not look at each of its times. */
    private static final long APART = Duration.ofSeconds(5).toMillis();

    private long last;
    private long delay = FIRST;

    /** A run was started, or a firing began to wait. */
    void soon(long now) {
        last = now;
        delay = FIRST;
    }

    boolean isDue(long now, FiringRuns runs) {
        return until(now, runs) <= 0;
    }

    /** Whether a look is long enough ago that another one may find something. */
    boolean isWorth(long now) {
        return now - last >= APART;
    }

    /** Milliseconds until the next look is due. */
    long until(long now, FiringRuns runs) {
        return runs.isDueForLook() ? last + delay - now : Long.MAX_VALUE;
    }

    /** @param urgent whether something waits for the end of the runs */
    void looked(long now, boolean urgent) {
        last = now;
        delay = urgent ? FIRST : Math.min(2 * delay, LAST);
    }
}
