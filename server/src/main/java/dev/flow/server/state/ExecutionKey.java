package dev.flow.server.state;

/** One run of a workflow id. */
public record ExecutionKey(String namespace, String workflowId, String runId) {
    /** What its lock and its uniqueness belong to: all runs of one workflow id. */
    public WorkflowKey workflow() {
        return new WorkflowKey(namespace, workflowId);
    }
}
