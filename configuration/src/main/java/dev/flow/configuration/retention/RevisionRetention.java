package dev.flow.configuration.retention;

import java.time.Duration;

/**
 * How long revisions are kept that nothing needs.
 *
 * @param age after they were published or active, when they may go; a day or more
 * @param least the number of the newest that stay, whatever their age
 * @param rollback for how long after an activation its predecessor can be activated again; a day or more
 */
public record RevisionRetention(Duration age, int least, Duration rollback) {
    /** Gateways that have not reached the store for as long may still start runs of a revision that was active. */
    private static final Duration LEAST = Duration.ofDays(1);

    public RevisionRetention {
        if (age.compareTo(LEAST) < 0 || least < 1 || rollback.compareTo(LEAST) < 0) {
            throw new IllegalArgumentException("Revisions are kept for " + age + ", at least " + least
                    + " of them, and for a rollback " + rollback + ": the times must be " + LEAST
                    + " or more, and the number 1 or more.");
        }
    }

    /** 90 days, at least 20, and 30 days for a rollback. */
    public static RevisionRetention defaults() {
        return new RevisionRetention(Duration.ofDays(90), 20, Duration.ofDays(30));
    }
}
