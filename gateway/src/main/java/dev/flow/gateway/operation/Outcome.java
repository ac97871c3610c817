package dev.flow.gateway.operation;

/**
 * One way in which an operation goes well.
 *
 * @param meaning what the status says here
 */
public record Outcome(int status, String meaning, Content content) {}
