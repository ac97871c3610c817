package dev.flow.server.execution.control;

import dev.flow.server.execution.Transition;
import io.temporal.api.common.v1.Link;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that a workflow cancel itself.
 *
 * @param reason empty for none
 * @param sender null for a client
 */
public record CancelRequest(
        String reason, String identity, @Nullable Sender sender, List<Link> links) {
    public CancelRequest {
        links = List.copyOf(links);
    }

    /**
     * The workflow that asks.
     *
     * @param initiatedEventId of its history; 0 for a parent that has closed
     */
    public record Sender(WorkflowExecution execution, long initiatedEventId) {}

    /** Adds it to an open run, unless it was asked before. */
    public void addTo(Transition transition) {
        if (transition.state().isCancelRequested()) {
            return;
        }
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED)
                .addAllLinks(links);
        var requested = event.getWorkflowExecutionCancelRequestedEventAttributesBuilder()
                .setCause(reason)
                .setIdentity(identity);
        if (sender != null) {
            requested
                    .setExternalWorkflowExecution(sender.execution())
                    .setExternalInitiatedEventId(sender.initiatedEventId());
        }
        transition.addAndWake(event);
    }
}
