package dev.flow.calls;

/**
 * Who makes a call.
 *
 * @param workflowId the run
 * @param attempt how often the engine has started this call, counting from one
 */
record Caller(String workflowId, int attempt) {}
