package dev.flow.server.execution.delivery;

import dev.flow.server.deployment.Inheritance;
import dev.flow.server.execution.Executions;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.Priorities;
import dev.flow.server.execution.Rows;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.close.RunClose;
import dev.flow.server.execution.control.CancelRequest;
import dev.flow.server.execution.signal.Signal;
import dev.flow.server.execution.start.CronSchedule;
import dev.flow.server.execution.start.IdPolicies;
import dev.flow.server.execution.start.NewRun;
import dev.flow.server.execution.start.RunIds;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.ChildState;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.Instants;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.WorkflowKey;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.ContinueAsNewVersioningBehavior;
import io.temporal.api.enums.v1.StartChildWorkflowExecutionFailedCause;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.history.v1.RequestCancelExternalWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.history.v1.SignalExternalWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.history.v1.StartChildWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Receivers in this service. Thread-safe. */
public final class LocalReceivers implements Receivers {
    private final Executions executions;

    public LocalReceivers(Executions executions) {
        this.executions = executions;
    }

    @Override
    public ChildStart start(Parent parent, ChildState asked, String requestId) {
        var initiated = asked.initiated();
        Set<String> related = new HashSet<>();
        Set<String> strange = new HashSet<>();
        strange.add("");
        related.add(parent.key().runId());
        while (true) {
            String unknown;
            try (WorkflowLock lock =
                    executions.lock(new WorkflowKey(initiated.getNamespace(), initiated.getWorkflowId()))) {
                Optional<LoadedExecution> current = lock.current();
                unknown = current.filter(found -> found.state().isOpen())
                        .map(found -> parentRun(found.state(), parent.key()))
                        .orElse("");
                if (related.contains(unknown) || strange.contains(unknown)) {
                    boolean own = !unknown.equals(parent.key().runId()) && related.contains(unknown);
                    return start(lock, current, new Child(parent, asked, requestId, own));
                }
            }
            // The lock of the parent is not taken while that of the child is held.
            (isRelated(parent, unknown) ? related : strange).add(unknown);
        }
    }

    /**
     * A child to be started.
     *
     * @param replaces whether the open run of its workflow id is a child of the run that a reset has made the parent
     *     from
     */
    private record Child(Parent parent, ChildState asked, String requestId, boolean replaces) {}

    private ChildStart start(WorkflowLock lock, Optional<LoadedExecution> current, Child child) {
        if (current.isPresent()) {
            LoadedExecution found = current.get();
            if (found.origin().requestId().equals(child.requestId())) {
                return new ChildStart(found.state().key().runId(), null);
            }
            if (child.replaces()
                    && child.parent().inherited()
                    && found.state().started().getParentInitiatedEventId()
                            == child.asked().initiatedEventId()) {
                return new ChildStart(found.origin().firstRunId(), null);
            }
            if (!child.replaces() && !mayStart(found, child.asked().initiated())) {
                return new ChildStart(
                        null,
                        StartChildWorkflowExecutionFailedCause
                                .START_CHILD_WORKFLOW_EXECUTION_FAILED_CAUSE_WORKFLOW_ALREADY_EXISTS);
            }
            if (found.state().isOpen()) {
                RunClose.terminate(
                        lock,
                        lock.change(found),
                        RunClose.Termination.of("TerminateIfRunning WorkflowIdReusePolicy", RunClose.SERVICE));
            }
        }
        String runId = RunIds.next(lock.now());
        new NewRun(
                        attributes(lock, child.parent(), child.asked()),
                        child.requestId(),
                        child.asked().metadata(),
                        List.of())
                .create(lock, runId);
        lock.commit();
        return new ChildStart(runId, null);
    }

    /** The run of a workflow that an execution is a child of; empty when it is no child of that workflow. */
    private static String parentRun(MutableState child, ExecutionKey parent) {
        var started = child.started();
        return started.getParentWorkflowNamespace().equals(parent.namespace())
                        && started.getParentWorkflowExecution().getWorkflowId().equals(parent.workflowId())
                ? started.getParentWorkflowExecution().getRunId()
                : "";
    }

    /** Whether a run and the parent were made from the same one by resets. */
    private boolean isRelated(Parent parent, String runId) {
        String original = parent.started().getOriginalExecutionRunId();
        if (runId.equals(original)) {
            return true;
        }
        try (WorkflowLock lock = executions.lock(parent.key().workflow())) {
            return lock.find(runId)
                    .filter(run ->
                            run.state().started().getOriginalExecutionRunId().equals(original))
                    .isPresent();
        }
    }

    private static boolean mayStart(
            LoadedExecution found, StartChildWorkflowExecutionInitiatedEventAttributes initiated) {
        try {
            return IdPolicies.of(
                                    initiated.getWorkflowIdReusePolicy(),
                                    WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED,
                                    WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_FAIL)
                            .decide(found)
                    != IdPolicies.Decision.USE_EXISTING;
        } catch (ServiceFailure refused) {
            return false;
        }
    }

    private WorkflowExecutionStartedEventAttributes attributes(WorkflowLock lock, Parent parent, ChildState child) {
        var initiated = child.initiated();
        ExecutionKey key = parent.key();
        WorkflowExecution own = Rows.reference(key.workflowId(), key.runId());
        var attributes = WorkflowExecutionStartedEventAttributes.newBuilder()
                .setWorkflowType(initiated.getWorkflowType())
                .setParentWorkflowNamespace(key.namespace())
                .setParentWorkflowExecution(own)
                .setParentInitiatedEventId(child.initiatedEventId())
                .setRootWorkflowExecution(
                        parent.started().hasRootWorkflowExecution()
                                ? parent.started().getRootWorkflowExecution()
                                : own)
                .setTaskQueue(initiated.getTaskQueue())
                .setWorkflowRunTimeout(initiated.getWorkflowRunTimeout())
                .setWorkflowTaskTimeout(initiated.getWorkflowTaskTimeout())
                .setCronSchedule(initiated.getCronSchedule());
        if (initiated.hasWorkflowExecutionTimeout()) {
            attributes.setWorkflowExecutionTimeout(initiated.getWorkflowExecutionTimeout());
        }
        if (initiated.hasInput()) {
            attributes.setInput(initiated.getInput());
        }
        if (initiated.hasHeader()) {
            attributes.setHeader(initiated.getHeader());
        }
        if (initiated.hasMemo()) {
            attributes.setMemo(initiated.getMemo());
        }
        if (initiated.hasSearchAttributes()) {
            attributes.setSearchAttributes(initiated.getSearchAttributes());
        }
        if (initiated.hasRetryPolicy()) {
            attributes.setRetryPolicy(initiated.getRetryPolicy());
        }
        Priority priority = Priorities.merge(parent.priority(), initiated.getPriority());
        if (!priority.equals(Priority.getDefaultInstance())) {
            attributes.setPriority(priority);
        }
        if (initiated.getNamespace().equals(key.namespace())) {
            executions
                    .parts()
                    .deployments()
                    .inheritance()
                    .apply(
                            attributes,
                            Inheritance.Kind.CHILD,
                            new Inheritance.Source(key.namespace(), parent.started(), parent.versioning()),
                            ContinueAsNewVersioningBehavior.CONTINUE_AS_NEW_VERSIONING_BEHAVIOR_UNSPECIFIED);
        }
        if (!initiated.getCronSchedule().isEmpty()) {
            Duration backoff = CronSchedule.parse(initiated.getCronSchedule())
                    .backoff(lock.now(), lock.now())
                    .orElse(Duration.ZERO);
            attributes.setFirstWorkflowTaskBackoff(Instants.duration(backoff));
        }
        return attributes.build();
    }

    @Override
    public boolean signal(
            ExecutionKey sender, SignalExternalWorkflowExecutionInitiatedEventAttributes initiated, String requestId) {
        WorkflowExecution target = initiated.getWorkflowExecution();
        try (WorkflowLock lock = executions.lock(new WorkflowKey(initiated.getNamespace(), target.getWorkflowId()))) {
            Optional<LoadedExecution> found = find(lock, target.getRunId(), sender)
                    .filter(run -> run.state().isOpen() && isFor(run, sender, initiated.getChildWorkflowOnly()));
            if (found.isEmpty()) {
                return false;
            }
            new Signal(
                            initiated.getSignalName(),
                            initiated.hasInput() ? initiated.getInput() : null,
                            initiated.hasHeader() ? initiated.getHeader() : null,
                            RunClose.SERVICE,
                            Rows.reference(sender.workflowId(), sender.runId()),
                            requestId,
                            List.of())
                    .addTo(lock.change(found.get()));
            lock.commit();
            return true;
        }
    }

    /** A workflow does not reach itself in this way. */
    private static Optional<LoadedExecution> find(WorkflowLock lock, String runId, ExecutionKey sender) {
        return sender.workflow().equals(lock.workflow()) ? Optional.empty() : lock.find(runId);
    }

    private static boolean isFor(LoadedExecution found, ExecutionKey sender, boolean childOnly) {
        return !childOnly || isChildOf(found, sender);
    }

    /** As with Temporal, a child knows the run that has started it, and none that a reset has made from that one. */
    private static boolean isChildOf(LoadedExecution found, ExecutionKey parent) {
        return parentRun(found.state(), parent).equals(parent.runId());
    }

    @Override
    public boolean cancel(
            ExecutionKey sender,
            long initiatedEventId,
            RequestCancelExternalWorkflowExecutionInitiatedEventAttributes initiated,
            String requestId) {
        WorkflowExecution target = initiated.getWorkflowExecution();
        try (WorkflowLock lock = executions.lock(new WorkflowKey(initiated.getNamespace(), target.getWorkflowId()))) {
            Optional<LoadedExecution> found = find(lock, target.getRunId(), sender);
            if (found.isPresent() && !found.get().state().isOpen()) {
                return true;
            }
            found = found.filter(run -> isFor(run, sender, initiated.getChildWorkflowOnly()));
            if (found.isEmpty()) {
                return false;
            }
            new CancelRequest(
                            initiated.getReason(),
                            RunClose.SERVICE,
                            new CancelRequest.Sender(
                                    Rows.reference(sender.workflowId(), sender.runId()), initiatedEventId),
                            List.of())
                    .addTo(lock.change(found.get()));
            lock.commit();
            return true;
        }
    }

    @Override
    public void close(ExecutionKey parent, ExecutionKey child, boolean terminate) {
        try (WorkflowLock lock = executions.lock(child.workflow())) {
            Optional<LoadedExecution> current = lock.current()
                    .filter(found -> found.state().isOpen()
                            && found.origin().firstRunId().equals(child.runId())
                            && isChildOf(found, parent));
            if (current.isEmpty()) {
                return;
            }
            Transition transition = lock.change(current.get());
            if (terminate) {
                RunClose.terminate(
                        lock, transition, RunClose.Termination.of("by parent close policy", RunClose.SERVICE));
            } else {
                new CancelRequest(
                                "",
                                RunClose.SERVICE,
                                new CancelRequest.Sender(Rows.reference(parent.workflowId(), parent.runId()), 0),
                                List.of())
                        .addTo(transition);
            }
            lock.commit();
        }
    }
}
