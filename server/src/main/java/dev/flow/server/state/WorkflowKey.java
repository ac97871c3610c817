package dev.flow.server.state;

/** A workflow id of a namespace: at most one of its runs is open. */
public record WorkflowKey(String namespace, String workflowId) {}
