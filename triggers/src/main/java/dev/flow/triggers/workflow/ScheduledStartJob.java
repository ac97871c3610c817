package dev.flow.triggers.workflow;

import org.jspecify.annotations.Nullable;

/**
 * What a scheduled start is for; it does not change. Property names are stored in histories.
 *
 * @param id of the scheduled start, and of its run
 * @param workflow {@code namespace.name}
 * @param workflowVersion that was asked for; null for the one that is active when it is due
 * @param trigger that starts it
 * @param requestId business request id
 * @param workloadClass {@code interactive}, {@code standard} or {@code batch}
 * @param by principal
 * @param digest of the request
 * @param acceptedAt milliseconds since 1970
 */
public record ScheduledStartJob(
        String id,
        String workflow,
        @Nullable String workflowVersion,
        String trigger,
        String requestId,
        String workloadClass,
        String by,
        String digest,
        long acceptedAt) {}
