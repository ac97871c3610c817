package dev.flow.server.execution.signal;

import dev.flow.server.execution.Transition;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.MutableState;
import io.temporal.api.common.v1.Header;
import io.temporal.api.common.v1.Link;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A signal that comes in.
 *
 * @param input null for none
 * @param header null for none
 * @param sender the workflow that sends it; null for a client
 * @param requestId the same one again changes nothing; empty for none
 */
public record Signal(
        String name,
        @Nullable Payloads input,
        @Nullable Header header,
        String identity,
        @Nullable WorkflowExecution sender,
        String requestId,
        List<Link> links) {
    private static final int MOST_OF_RUN = 10_000;

    public Signal {
        links = List.copyOf(links);
    }

    /**
     * Adds it to an open run, unless the run knows it; a workflow task follows, except for a run that waits for its
     * time.
     *
     * @throws ServiceFailure {@code INVALID_ARGUMENT} when the run has too many signals, {@code RESOURCE_EXHAUSTED} for
     *     the signal of a client while the run closes
     */
    public void addTo(Transition transition) {
        if (!isNew(transition)) {
            return;
        }
        if (transition.state().awaitsFirstTask()) {
            transition.addExternal(event());
        } else {
            transition.addAndWake(event());
        }
    }

    /** As {@link #addTo}, with a request to start the run: one that waits for its time begins at once. */
    public void addAndBegin(Transition transition) {
        if (isNew(transition)) {
            transition.addAndWake(event());
        }
    }

    private boolean isNew(Transition transition) {
        MutableState state = transition.state();
        if (state.knows(requestId)) {
            return false;
        }
        requireRoom(state);
        if (sender == null) {
            transition.execution().requireNotClosing();
        }
        return true;
    }

    /** Adds it to a run that has begun under the same lock; its first workflow task follows. */
    public void addToNew(Transition transition) {
        transition.add(event());
    }

    private static void requireRoom(MutableState state) {
        if (state.signalCount() >= MOST_OF_RUN) {
            throw ServiceFailure.invalidArgument("exceeded workflow execution limit for signal events");
        }
    }

    private HistoryEvent.Builder event() {
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)
                .addAllLinks(links);
        var attributes = event.getWorkflowExecutionSignaledEventAttributesBuilder()
                .setSignalName(name)
                .setIdentity(identity)
                .setRequestId(requestId);
        if (input != null) {
            attributes.setInput(input);
        }
        if (header != null) {
            attributes.setHeader(header);
        }
        if (sender != null) {
            attributes.setExternalWorkflowExecution(sender);
        }
        return event;
    }
}
