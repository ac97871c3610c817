package dev.flow.calls.call;

/**
 * Who makes a call.
 *
 * @param workflowId the run
 * @param attempt how often the engine has started this call, counting from one
 */
public record CallAttempt(String workflowId, int attempt) {}
