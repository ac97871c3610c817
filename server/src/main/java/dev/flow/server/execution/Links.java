package dev.flow.server.execution;

import dev.flow.server.state.ExecutionKey;
import io.temporal.api.common.v1.Link;
import io.temporal.api.enums.v1.EventType;

/** Links to events of executions, as answers have them. */
public final class Links {
    private Links() {}

    /** To the first event of a run. */
    public static Link start(ExecutionKey key) {
        Link.Builder link = link(key);
        link.getWorkflowEventBuilder()
                .getEventRefBuilder()
                .setEventId(1)
                .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED);
        return link.build();
    }

    /** To the event of a request, whose id may not be known yet. */
    public static Link request(ExecutionKey key, String requestId, EventType type) {
        Link.Builder link = link(key);
        link.getWorkflowEventBuilder()
                .getRequestIdRefBuilder()
                .setRequestId(requestId)
                .setEventType(type);
        return link.build();
    }

    private static Link.Builder link(ExecutionKey key) {
        Link.Builder link = Link.newBuilder();
        link.getWorkflowEventBuilder()
                .setNamespace(key.namespace())
                .setWorkflowId(key.workflowId())
                .setRunId(key.runId());
        return link;
    }
}
