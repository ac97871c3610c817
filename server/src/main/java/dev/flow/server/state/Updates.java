package dev.flow.server.state;

import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.update.v1.Request;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Updates of a run: those that its history has admitted, accepted and completed. */
final class Updates {
    private final SortedMap<String, UpdateState> accepted = new TreeMap<>();
    private final SortedMap<String, AdmittedUpdate> admitted = new TreeMap<>();

    /** Of updates that the history admits for ever, because a rejection is no event. */
    private final SortedSet<String> rejected = new TreeSet<>();

    SortedMap<String, UpdateState> accepted() {
        return Collections.unmodifiableSortedMap(accepted);
    }

    SortedMap<String, AdmittedUpdate> admitted() {
        return Collections.unmodifiableSortedMap(admitted);
    }

    SortedSet<String> rejected() {
        return Collections.unmodifiableSortedSet(rejected);
    }

    void reject(String updateId) {
        if (admitted.remove(updateId) != null) {
            rejected.add(updateId);
        }
    }

    void apply(HistoryEvent event) {
        switch (event.getEventType()) {
            case EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ADMITTED -> {
                Request request = event.getWorkflowExecutionUpdateAdmittedEventAttributes()
                        .getRequest();
                String id = request.getMeta().getUpdateId();
                admitted.put(id, new AdmittedUpdate(id, event.getEventId(), request));
                rejected.remove(id);
            }
            case EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED -> accepted(event);
            case EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_REJECTED ->
                admitted.remove(event.getWorkflowExecutionUpdateRejectedEventAttributes()
                        .getProtocolInstanceId());
            case EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED -> {
                var completed = event.getWorkflowExecutionUpdateCompletedEventAttributes();
                accepted.computeIfPresent(
                        completed.getMeta().getUpdateId(),
                        (id, before) -> new UpdateState(
                                id,
                                before.acceptedEventId(),
                                Request.getDefaultInstance(),
                                event.getEventId(),
                                completed.getOutcome()));
            }
            default -> {
                // Of other things.
            }
        }
    }

    /** The event of an update that was admitted by an event need not repeat the request. */
    private void accepted(HistoryEvent event) {
        var attributes = event.getWorkflowExecutionUpdateAcceptedEventAttributes();
        String id = attributes.getProtocolInstanceId();
        AdmittedUpdate before = admitted.remove(id);
        Request request =
                attributes.hasAcceptedRequest() || before == null ? attributes.getAcceptedRequest() : before.request();
        accepted.put(id, new UpdateState(id, event.getEventId(), request, 0, null));
    }
}
