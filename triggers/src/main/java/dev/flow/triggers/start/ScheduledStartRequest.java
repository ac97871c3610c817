package dev.flow.triggers.start;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The request to start a run once, later.
 *
 * @param workflowName {@code namespace.name}, with {@code :version} if wanted; a bare {@code name} when it is unique
 * @param businessRequestId 1 to 128 characters: the identity of this start, together with scope and workflow
 * @param startAt whole seconds
 * @param input raw input; checked against the workflow's schema now, and again when it is due
 * @param by principal
 */
public record ScheduledStartRequest(
        String workflowName,
        String businessRequestId,
        Instant startAt,
        JsonNode input,
        WorkloadClass workloadClass,
        String by) {}
