package dev.flow.calls.call;

/**
 * One attempt of the engine to make a call.
 *
 * @param workflowId id of the run's workflow
 * @param number the number of the attempt, counting from one
 */
public record CallAttempt(String workflowId, int number) {}
