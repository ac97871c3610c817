package dev.flow.calls.call;

/**
 * One of the attempts that the engine makes at a call.
 *
 * @param workflowId the run
 * @param number how often the engine has started this call, counting from one
 */
public record CallAttempt(String workflowId, int number) {}
