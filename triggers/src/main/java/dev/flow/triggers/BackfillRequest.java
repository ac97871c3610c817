package dev.flow.triggers;

import java.time.Instant;

/**
 * What an operator asks for: the runs of the times of a schedule that have passed.
 *
 * @param id equal ids are one backfill
 * @param from times before are left out
 * @param to this time and later ones are left out
 * @param missingOnly whether times whose run was started are left alone; else their runs are started again
 * @param concurrency how many of its runs are open at a time at most, 1 to 100
 * @param by principal
 */
public record BackfillRequest(
        String id, String triggerName, Instant from, Instant to, boolean missingOnly, int concurrency, String by) {
    /** More runs of one backfill are not open at a time. */
    public static final int MOST_CONCURRENCY = 100;
}
