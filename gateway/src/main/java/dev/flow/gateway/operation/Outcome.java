package dev.flow.gateway.operation;

/**
 * A successful answer of an operation.
 *
 * @param meaning of the status for this operation
 */
public record Outcome(int status, String meaning, Content content) {}
