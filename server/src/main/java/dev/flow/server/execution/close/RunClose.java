package dev.flow.server.execution.close;

import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.WorkflowTaskEvents;
import dev.flow.server.persistence.Outgoing;
import dev.flow.server.state.ChildState;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.WorkflowTaskState;
import io.temporal.api.common.v1.Link;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkerVersionStamp;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import java.util.Objects;

/**
 * The end of a run: its last event, what its parent learns, what happens to its children, and the answers to those who
 * wait for its updates. Queries go on: a closed run can be asked.
 */
public final class RunClose {
    /** Who closes runs when it is the service. */
    public static final String SERVICE = "history-service";

    private RunClose() {}

    /**
     * What a termination says.
     *
     * @param details the default instance for none
     */
    public record Termination(String reason, Payloads details, String identity, List<Link> links) {
        public Termination {
            links = List.copyOf(links);
        }

        /** Without details and links. */
        public static Termination of(String reason, String identity) {
            return new Termination(reason, Payloads.getDefaultInstance(), identity, List.of());
        }

        private HistoryEvent.Builder event() {
            HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED)
                    .addAllLinks(links);
            var attributes = event.getWorkflowExecutionTerminatedEventAttributesBuilder()
                    .setReason(reason)
                    .setIdentity(identity);
            if (details.getPayloadsCount() > 0) {
                attributes.setDetails(details);
            }
            return event;
        }
    }

    /** Closes an open run that has no workflow task with a worker, as a command of its last one says. */
    public static HistoryEvent close(WorkflowLock lock, Transition transition, HistoryEvent.Builder last) {
        // of activities that the same workflow task has cancelled before they were started
        var _ = transition.state().takeBuffered();
        HistoryEvent closed = transition.add(last);
        boolean continues = !nextRun(closed).isEmpty();
        if (!continues) {
            tellParent(transition, closed);
        }
        closeChildren(transition);
        WaitingUpdates.answer(lock, transition.execution(), continues);
        return closed;
    }

    /**
     * Closes an open run from outside, or because of its time-out: a workflow task that is with a worker fails, and
     * what was buffered is written before the last event.
     */
    public static HistoryEvent force(WorkflowLock lock, Transition transition, HistoryEvent.Builder last) {
        endTask(transition);
        return close(lock, transition, last);
    }

    /** Terminates an open run. */
    public static void terminate(WorkflowLock lock, Transition transition, Termination termination) {
        force(lock, transition, termination.event());
    }

    /** Terminates an open run whose reset goes on in its place: parent and children are those of the new run. */
    public static void replace(WorkflowLock lock, Transition transition, Termination termination) {
        endTask(transition);
        transition.add(termination.event());
        WaitingUpdates.answer(lock, transition.execution(), false);
    }

    /**
     * Terminates an open run in whose place the reset of an earlier run goes on: that one is what the parent waits for,
     * and has none of the children that this run has started.
     */
    public static void displace(WorkflowLock lock, Transition transition, Termination termination) {
        replace(lock, transition, termination);
        closeChildren(transition);
    }

    private static void endTask(Transition transition) {
        MutableState state = transition.state();
        WorkflowTaskState task = state.workflowTask();
        if (task != null && task.started() != null && task.kind() != WorkflowTaskState.Kind.TRANSIENT) {
            WorkflowTaskEvents.writeStart(transition, SERVICE, WorkerVersionStamp.getDefaultInstance());
            HistoryEvent.Builder failed = Transition.event(EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED);
            failed.getWorkflowTaskFailedEventAttributesBuilder()
                    .setScheduledEventId(task.scheduledEventId())
                    .setStartedEventId(Objects.requireNonNull(task.started()).eventId())
                    .setCause(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_FORCE_CLOSE_COMMAND)
                    .setIdentity(SERVICE);
            transition.add(failed);
        }
        state.workflowTask(null);
        transition.flushBuffered();
    }

    private static void tellParent(Transition transition, HistoryEvent closed) {
        var started = transition.state().started();
        if (started.hasParentWorkflowExecution()) {
            var parent = started.getParentWorkflowExecution();
            transition.send(
                    closed.getEventId(),
                    new Outgoing.TellParent(
                            new ExecutionKey(
                                    started.getParentWorkflowNamespace(), parent.getWorkflowId(), parent.getRunId()),
                            started.getParentInitiatedEventId()));
        }
    }

    private static void closeChildren(Transition transition) {
        MutableState state = transition.state();
        for (ChildState child : state.children().values()) {
            ParentClosePolicy policy = child.initiated().getParentClosePolicy();
            String runId = child.runId();
            if (runId != null && policy != ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON) {
                String namespace = child.initiated().getNamespace();
                transition.send(
                        child.initiatedEventId(),
                        new Outgoing.CloseChild(
                                new ExecutionKey(
                                        namespace.isEmpty() ? state.key().namespace() : namespace,
                                        child.initiated().getWorkflowId(),
                                        runId),
                                policy != ParentClosePolicy.PARENT_CLOSE_POLICY_REQUEST_CANCEL));
            }
        }
    }

    /** The run that goes on after a last event; empty for none. */
    public static String nextRun(HistoryEvent closed) {
        return switch (closed.getEventType()) {
            case EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED ->
                closed.getWorkflowExecutionCompletedEventAttributes().getNewExecutionRunId();
            case EVENT_TYPE_WORKFLOW_EXECUTION_FAILED ->
                closed.getWorkflowExecutionFailedEventAttributes().getNewExecutionRunId();
            case EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT ->
                closed.getWorkflowExecutionTimedOutEventAttributes().getNewExecutionRunId();
            case EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW ->
                closed.getWorkflowExecutionContinuedAsNewEventAttributes().getNewExecutionRunId();
            default -> "";
        };
    }
}
