package dev.flow.engine;

/**
 * A start that the engine has taken.
 *
 * @param runId of the segment that was started, or of the present one when the id had a run already
 * @param isNew whether this start has begun the run
 */
public record StartReceipt(String workflowId, String runId, boolean isNew) {}
