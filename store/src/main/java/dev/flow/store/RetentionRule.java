package dev.flow.store;

import java.time.Duration;
import java.time.Instant;

/** What the cleaner removes from a table. */
public sealed interface RetentionRule {
    /** Nothing: rows are few, are needed for ever, or are removed by the table's owner. */
    record KeepAll() implements RetentionRule {}

    /**
     * Rows that have reached an age.
     *
     * @param age by default; a setting of the scope may give another
     * @param removal how such rows are removed
     */
    record RemoveAged(Duration age, Removal removal) implements RetentionRule {}

    /** Removes rows of one table. Implementations are safe for use by many threads and several processes. */
    @FunctionalInterface
    interface Removal {
        /**
         * Removes some of the rows that are past the cutoff.
         *
         * @param limit the number of rows to remove at most
         * @return the number of rows removed; fewer than {@code limit} means that none is left for now
         */
        int remove(Transaction transaction, Cutoff cutoff, int limit);
    }

    /**
     * Which rows have reached their age.
     *
     * @param end rows of this instant and older ones
     * @param scopeDigest the scope whose retention settings apply; a table whose rows are kept equally long in all
     *     scopes does not ask for it
     */
    record Cutoff(Instant end, String scopeDigest) {}
}
