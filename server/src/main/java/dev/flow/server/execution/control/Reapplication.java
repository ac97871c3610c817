package dev.flow.server.execution.control;

import dev.flow.server.execution.Transition;
import dev.flow.server.state.ChildState;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.ResetReapplyExcludeType;
import io.temporal.api.enums.v1.ResetReapplyType;
import io.temporal.api.enums.v1.UpdateAdmittedEventOrigin;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.update.v1.Request;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a reset run gets again of what came from outside after the point that it was reset to. */
final class Reapplication {
    private final boolean signals;
    private final boolean updates;
    private final Set<String> updateIds = new HashSet<>();

    private Reapplication(boolean signals, boolean updates) {
        this.signals = signals;
        this.updates = updates;
    }

    /** All that the request does not exclude. */
    @SuppressWarnings("deprecation")
    static Reapplication of(ResetWorkflowExecutionRequest request) {
        List<ResetReapplyExcludeType> excluded = request.getResetReapplyExcludeTypesList();
        ResetReapplyType type = request.getResetReapplyType();
        boolean none = type == ResetReapplyType.RESET_REAPPLY_TYPE_NONE;
        boolean only = type == ResetReapplyType.RESET_REAPPLY_TYPE_SIGNAL;
        return new Reapplication(
                !none && !excluded.contains(ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL),
                !none && !only && !excluded.contains(ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_UPDATE));
    }

    /** Adds the events again, in their order. */
    void apply(Transition reset, List<HistoryEvent> later) {
        for (HistoryEvent event : later) {
            switch (event.getEventType()) {
                case EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED -> {
                    if (signals) {
                        add(reset, signal(event));
                    }
                }
                case EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED -> add(reset, event);
                case EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ADMITTED ->
                    admit(
                            reset,
                            event.getWorkflowExecutionUpdateAdmittedEventAttributes()
                                    .getRequest());
                case EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED ->
                    admit(
                            reset,
                            event.getWorkflowExecutionUpdateAcceptedEventAttributes()
                                    .getAcceptedRequest());
                default -> child(reset, event);
            }
        }
    }

    /** Without the workflow that sent it, as with Temporal. */
    private static HistoryEvent signal(HistoryEvent event) {
        HistoryEvent.Builder signal = event.toBuilder();
        signal.getWorkflowExecutionSignaledEventAttributesBuilder().clearExternalWorkflowExecution();
        return signal.build();
    }

    private static void add(Transition reset, HistoryEvent event) {
        reset.add(event.toBuilder().clearEventId().clearTaskId());
    }

    private void admit(Transition reset, Request request) {
        String id = request.getMeta().getUpdateId();
        if (!updates || id.isEmpty() || !updateIds.add(id)) {
            return;
        }
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ADMITTED);
        event.getWorkflowExecutionUpdateAdmittedEventAttributesBuilder()
                .setRequest(request)
                .setOrigin(UpdateAdmittedEventOrigin.UPDATE_ADMITTED_EVENT_ORIGIN_REAPPLY);
        reset.add(event);
    }

    /** Children that the new run has as well are its own from now on. */
    private static void child(Transition reset, HistoryEvent event) {
        HistoryEvent.Builder again = event.toBuilder().clearEventId().clearTaskId();
        if (event.hasChildWorkflowExecutionStartedEventAttributes()) {
            var started = event.getChildWorkflowExecutionStartedEventAttributes();
            ChildState child = same(
                    reset,
                    started.getInitiatedEventId(),
                    started.getWorkflowExecution().getWorkflowId());
            if (child != null && !child.isStarted()) {
                reset.add(again);
            }
            return;
        }
        if (event.hasStartChildWorkflowExecutionFailedEventAttributes()) {
            var failed = event.getStartChildWorkflowExecutionFailedEventAttributes();
            ChildState child = same(reset, failed.getInitiatedEventId(), failed.getWorkflowId());
            if (child != null && !child.isStarted()) {
                reset.add(again);
            }
            return;
        }
        ChildState child = switch (event.getEventType()) {
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED -> {
                var end = again.getChildWorkflowExecutionCompletedEventAttributesBuilder();
                ChildState same = same(
                        reset,
                        end.getInitiatedEventId(),
                        end.getWorkflowExecution().getWorkflowId());
                end.setStartedEventId(startedEventId(same));
                yield same;
            }
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED -> {
                var end = again.getChildWorkflowExecutionFailedEventAttributesBuilder();
                ChildState same = same(
                        reset,
                        end.getInitiatedEventId(),
                        end.getWorkflowExecution().getWorkflowId());
                end.setStartedEventId(startedEventId(same));
                yield same;
            }
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED -> {
                var end = again.getChildWorkflowExecutionCanceledEventAttributesBuilder();
                ChildState same = same(
                        reset,
                        end.getInitiatedEventId(),
                        end.getWorkflowExecution().getWorkflowId());
                end.setStartedEventId(startedEventId(same));
                yield same;
            }
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TIMED_OUT -> {
                var end = again.getChildWorkflowExecutionTimedOutEventAttributesBuilder();
                ChildState same = same(
                        reset,
                        end.getInitiatedEventId(),
                        end.getWorkflowExecution().getWorkflowId());
                end.setStartedEventId(startedEventId(same));
                yield same;
            }
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TERMINATED -> {
                var end = again.getChildWorkflowExecutionTerminatedEventAttributesBuilder();
                ChildState same = same(
                        reset,
                        end.getInitiatedEventId(),
                        end.getWorkflowExecution().getWorkflowId());
                end.setStartedEventId(startedEventId(same));
                yield same;
            }
            default -> null;
        };
        if (child != null) {
            reset.add(again);
        }
    }

    private static long startedEventId(@Nullable ChildState child) {
        return child == null ? 0 : child.startedEventId();
    }

    private static @Nullable ChildState same(Transition reset, long initiatedEventId, String workflowId) {
        ChildState child = reset.state().children().get(initiatedEventId);
        return child != null && child.initiated().getWorkflowId().equals(workflowId) ? child : null;
    }
}
