package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a backfill is to do. Stored in histories: properties may be added, and stay as they are. Times are milliseconds
 * since 1970.
 *
 * @param trigger name of the trigger
 * @param spec what decided on its times when the backfill was requested
 * @param from the first time that counts
 * @param to the first time that does not count any more
 * @param missingOnly whether slots whose run was started are left alone
 * @param concurrency how many of its runs are open at a time at most
 * @param slots how many times of the schedule there are in the window
 * @param by principal
 * @param requestedAt of the service's clock; what {@code now} says in the inputs of its runs
 */
public record BackfillJob(
        String id,
        String trigger,
        JsonNode spec,
        long from,
        long to,
        boolean missingOnly,
        int concurrency,
        long slots,
        String by,
        long requestedAt) {}
