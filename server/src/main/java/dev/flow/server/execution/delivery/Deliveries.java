package dev.flow.server.execution.delivery;

import dev.flow.server.execution.Executions;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.control.Deletions;
import dev.flow.server.persistence.Outgoing;
import dev.flow.server.state.ChildState;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.MutableState;
import io.temporal.api.enums.v1.CancelExternalWorkflowExecutionFailedCause;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.SignalExternalWorkflowExecutionFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.StartChildWorkflowExecutionInitiatedEventAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Delivers effects, each as often as it takes; never holds the locks of sender and receiver at once. Thread-safe. */
@SuppressWarnings("deprecation") // of the API: clients still send these fields, and expect them in histories
public final class Deliveries {
    private final Executions executions;
    private final Receivers receivers;
    private final Deletions deletions;

    public Deliveries(Executions executions, Receivers receivers) {
        this.executions = executions;
        this.receivers = receivers;
        this.deletions = new Deletions(executions);
    }

    /**
     * Delivers an effect.
     *
     * @throws RuntimeException when it is to be delivered again, later
     */
    public void deliver(ExecutionKey sender, Outgoing outgoing) {
        switch (outgoing.effect()) {
            case Outgoing.StartChild effect -> startChild(sender, outgoing.id(), effect.initiatedEventId());
            case Outgoing.SignalExternal effect -> signal(sender, outgoing.id(), effect.initiatedEventId());
            case Outgoing.CancelExternal effect -> cancel(sender, outgoing.id(), effect.initiatedEventId());
            case Outgoing.TellParent effect -> tellParent(sender, outgoing.id(), effect);
            case Outgoing.CloseChild effect -> {
                receivers.close(sender, effect.child(), effect.terminate());
                executions.parts().store().delivered(sender, outgoing.id());
            }
            case Outgoing.Delete _ -> deletions.finish(sender);
        }
    }

    /** The same in every attempt. */
    private static String requestId(ExecutionKey sender, long initiatedEventId) {
        return sender.runId() + ":" + initiatedEventId;
    }

    private <T> Optional<T> read(ExecutionKey key, Function<MutableState, @Nullable T> part) {
        try (WorkflowLock lock = executions.lock(key.workflow())) {
            return lock.find(key.runId()).map(LoadedExecution::state).map(part);
        }
    }

    /**
     * Of a run that is open: what it asked of other workflows and they do not have yet, they never get once it has
     * closed, as with Temporal. So a task that also closes its run reaches no other workflow.
     */
    private <T> Optional<T> readOpen(ExecutionKey key, Function<MutableState, @Nullable T> part) {
        return read(key, state -> state.isOpen() ? part.apply(state) : null);
    }

    private void startChild(ExecutionKey sender, long outgoingId, long initiatedEventId) {
        Optional<ChildState> child = Optional.empty();
        Receivers.Parent parent = null;
        try (WorkflowLock lock = executions.lock(sender.workflow())) {
            Optional<LoadedExecution> execution = lock.find(sender.runId());
            if (execution.isPresent()) {
                MutableState state = execution.get().state();
                child = Optional.ofNullable(state.children().get(initiatedEventId))
                        .filter(each -> !each.isStarted() && state.isOpen());
                parent = new Receivers.Parent(
                        sender,
                        state.isInherited(initiatedEventId),
                        state.started(),
                        state.priority(),
                        state.versioning());
            }
        }
        if (child.isEmpty() || parent == null) {
            executions.parts().store().delivered(sender, outgoingId);
            return;
        }
        Receivers.ChildStart start = receivers.start(parent, child.get(), requestId(sender, initiatedEventId));
        if (!record(sender, outgoingId, initiatedEventId, start)) {
            closeOrphan(sender, child.get().initiated(), start);
            executions.parts().store().delivered(sender, outgoingId);
        }
    }

    /** Tells the parent, or the run that a reset has put in its place, unless it has closed meanwhile. */
    private boolean record(ExecutionKey sender, long outgoingId, long initiatedEventId, Receivers.ChildStart start) {
        boolean ofSender;
        try (WorkflowLock lock = executions.lock(sender.workflow())) {
            Optional<LoadedExecution> execution = openParent(lock, sender, initiatedEventId);
            if (execution.isEmpty()) {
                return false;
            }
            Transition transition = lock.change(execution.get());
            ChildState present = transition.state().children().get(initiatedEventId);
            if (present != null && !BufferedChild.isStarted(transition.state(), present)) {
                String runId = start.runId();
                transition.addAndWake(
                        runId == null
                                ? ChildEvents.notStarted(present, Objects.requireNonNull(start.failure()))
                                : ChildEvents.started(present, runId));
            }
            ofSender = transition.state().key().equals(sender);
            if (ofSender) {
                transition.delivered(outgoingId);
            }
            lock.commit();
        }
        if (!ofSender) {
            executions.parts().store().delivered(sender, outgoingId);
        }
        return true;
    }

    /** A parent that did not know of a child when it closed could not close it. */
    private void closeOrphan(
            ExecutionKey sender,
            StartChildWorkflowExecutionInitiatedEventAttributes initiated,
            Receivers.ChildStart start) {
        String runId = start.runId();
        if (runId != null && !isAbandoned(initiated)) {
            receivers.close(
                    sender,
                    new ExecutionKey(initiated.getNamespace(), initiated.getWorkflowId(), runId),
                    initiated.getParentClosePolicy() != ParentClosePolicy.PARENT_CLOSE_POLICY_REQUEST_CANCEL);
        }
    }

    private static boolean isAbandoned(StartChildWorkflowExecutionInitiatedEventAttributes initiated) {
        return initiated.getParentClosePolicy() == ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON;
    }

    private void signal(ExecutionKey sender, long outgoingId, long initiatedEventId) {
        var initiated = readOpen(sender, state -> state.signals().get(initiatedEventId));
        if (initiated.isEmpty()) {
            executions.parts().store().delivered(sender, outgoingId);
            return;
        }
        boolean found = receivers.signal(sender, initiated.get(), requestId(sender, initiatedEventId));
        HistoryEvent.Builder event;
        if (found) {
            event = Transition.event(EventType.EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_SIGNALED);
            event.getExternalWorkflowExecutionSignaledEventAttributesBuilder()
                    .setInitiatedEventId(initiatedEventId)
                    .setNamespace(initiated.get().getNamespace())
                    .setWorkflowExecution(initiated.get().getWorkflowExecution())
                    .setControl(initiated.get().getControl());
        } else {
            event = Transition.event(EventType.EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED);
            event.getSignalExternalWorkflowExecutionFailedEventAttributesBuilder()
                    .setInitiatedEventId(initiatedEventId)
                    .setNamespace(initiated.get().getNamespace())
                    .setWorkflowExecution(initiated.get().getWorkflowExecution())
                    .setControl(initiated.get().getControl())
                    .setCause(
                            SignalExternalWorkflowExecutionFailedCause
                                    .SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_CAUSE_EXTERNAL_WORKFLOW_EXECUTION_NOT_FOUND);
        }
        answer(sender, outgoingId, event, state -> state.signals().containsKey(initiatedEventId));
    }

    private void cancel(ExecutionKey sender, long outgoingId, long initiatedEventId) {
        var initiated = readOpen(sender, state -> state.cancels().get(initiatedEventId));
        if (initiated.isEmpty()) {
            executions.parts().store().delivered(sender, outgoingId);
            return;
        }
        boolean found =
                receivers.cancel(sender, initiatedEventId, initiated.get(), requestId(sender, initiatedEventId));
        HistoryEvent.Builder event;
        if (found) {
            event = Transition.event(EventType.EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_CANCEL_REQUESTED);
            event.getExternalWorkflowExecutionCancelRequestedEventAttributesBuilder()
                    .setInitiatedEventId(initiatedEventId)
                    .setNamespace(initiated.get().getNamespace())
                    .setWorkflowExecution(initiated.get().getWorkflowExecution());
        } else {
            event = Transition.event(EventType.EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED);
            event.getRequestCancelExternalWorkflowExecutionFailedEventAttributesBuilder()
                    .setInitiatedEventId(initiatedEventId)
                    .setNamespace(initiated.get().getNamespace())
                    .setWorkflowExecution(initiated.get().getWorkflowExecution())
                    .setControl(initiated.get().getControl())
                    .setCause(
                            CancelExternalWorkflowExecutionFailedCause
                                    .CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_CAUSE_EXTERNAL_WORKFLOW_EXECUTION_NOT_FOUND);
        }
        answer(sender, outgoingId, event, state -> state.cancels().containsKey(initiatedEventId));
    }

    /** What an answer depends on. */
    private interface Wanted {
        boolean in(MutableState state);
    }

    private void answer(ExecutionKey sender, long outgoingId, HistoryEvent.Builder event, Wanted wanted) {
        try (WorkflowLock lock = executions.lock(sender.workflow())) {
            Optional<LoadedExecution> execution = lock.find(sender.runId());
            if (execution.isEmpty()) {
                return;
            }
            Transition transition = lock.change(execution.get());
            if (transition.state().isOpen() && wanted.in(transition.state())) {
                transition.addAndWake(event);
            }
            transition.delivered(outgoingId);
            lock.commit();
        }
    }

    /** A parent that does not know yet that the child was started learns this first. */
    private void tellParent(ExecutionKey sender, long outgoingId, Outgoing.TellParent effect) {
        Optional<End> end = end(sender);
        ExecutionKey parent = effect.parent();
        long initiatedEventId = effect.parentInitiatedEventId();
        if (end.isPresent()) {
            try (WorkflowLock lock = executions.lock(parent.workflow())) {
                Optional<LoadedExecution> execution = openParent(lock, parent, initiatedEventId);
                if (execution.isPresent()) {
                    tell(lock.change(execution.get()), initiatedEventId, end.get());
                    lock.commit();
                }
            }
        }
        executions.parts().store().delivered(sender, outgoingId);
    }

    /** The end of a child, in the last run of its chain. */
    private record End(ExecutionKey run, String firstRunId, HistoryEvent last) {}

    private Optional<End> end(ExecutionKey child) {
        try (WorkflowLock lock = executions.lock(child.workflow())) {
            return lock.find(child.runId())
                    .flatMap(found -> Optional.ofNullable(found.state().closeEvent())
                            .map(last ->
                                    new End(found.state().key(), found.origin().firstRunId(), last)));
        }
    }

    /**
     * The parent, or the run that a reset has put in its place: that one has the children which were asked for before
     * the reset, and asks for others itself.
     */
    private static Optional<LoadedExecution> openParent(WorkflowLock lock, ExecutionKey parent, long initiatedEventId) {
        Optional<LoadedExecution> found = lock.find(parent.runId());
        if (found.isPresent() && found.get().state().isOpen()) {
            return found;
        }
        String origin = found.map(run -> run.state().started().getOriginalExecutionRunId())
                .orElse(parent.runId());
        return lock.current()
                .filter(current -> current.state().isOpen()
                        && current.state().started().getOriginalExecutionRunId().equals(origin)
                        && current.state().isInherited(initiatedEventId));
    }

    private static void tell(Transition parent, long initiatedEventId, End end) {
        ChildState child = parent.state().children().get(initiatedEventId);
        if (child == null
                || BufferedChild.isClosed(parent.state(), child)
                || !child.initiated().getWorkflowId().equals(end.run().workflowId())
                || (child.isStarted() && !end.firstRunId().equals(child.runId()))) {
            return;
        }
        if (!BufferedChild.isStarted(parent.state(), child)) {
            parent.addAndWake(ChildEvents.started(child, end.firstRunId()));
            child = Objects.requireNonNull(parent.state().children().get(initiatedEventId));
        }
        parent.addAndWake(ChildEvents.closed(child, end.run().runId(), end.last()));
    }
}
