package dev.flow.server.execution;

import dev.flow.server.deployment.Deployments;
import dev.flow.server.failure.Names;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.PendingCommit;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.WorkflowKey;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.WorkflowTaskFailedEventAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lock of one workflow id, held: executions are read, changed by transitions and committed. What was changed and
 * not committed is forgotten when the lock is released, and loaded again by the next holder. Confined to one thread.
 *
 * <p>A commit is under way when the lock is released, and the next holder goes on from it: {@link #close} then waits
 * until all that was seen and changed under the lock is durable, so that the answer of a request, which follows, holds.
 * Only workflow tasks are given to workers before that: their completion is committed after what they were made from.
 */
public final class WorkflowLock implements AutoCloseable {
    private final Executions executions;
    private final WorkflowKey workflow;
    private final Instant now;
    private final Map<ExecutionKey, LoadedExecution> found = new HashMap<>();
    private final Map<ExecutionKey, Transition> transitions = new LinkedHashMap<>();
    private final List<Runnable> afterCommit = new ArrayList<>();
    private final List<Runnable> afterAnswers = new ArrayList<>();
    private final Afterwards afterwards;
    private boolean changesCurrent;
    private ExecutionKey current;
    private boolean committed;
    private boolean waits = true;
    private @Nullable PendingCommit mine;

    WorkflowLock(Executions executions, WorkflowKey workflow, Instant now) {
        this.executions = executions;
        this.workflow = workflow;
        this.now = now;
        this.afterwards = new Afterwards(executions);
        this.current = new ExecutionKey(workflow.namespace(), workflow.workflowId(), "");
    }

    /** The time of all that happens under this lock. */
    public Instant now() {
        return now;
    }

    /** The worker deployments of the service. */
    public Deployments deployments() {
        return executions.parts().deployments();
    }

    public WorkflowKey workflow() {
        return workflow;
    }

    /** The current run, open or closed; empty when there is none. */
    public Optional<LoadedExecution> current() {
        return executions.current(workflow).map(this::same);
    }

    /** One execution is one object while the lock is held, even when the cache has no room for it. */
    private LoadedExecution same(LoadedExecution execution) {
        return found.computeIfAbsent(execution.state().key(), _ -> execution);
    }

    /** A run. */
    public Optional<LoadedExecution> find(String runId) {
        if (runId.isEmpty()) {
            return current();
        }
        ExecutionKey key = new ExecutionKey(workflow.namespace(), workflow.workflowId(), runId);
        Names.require(runId, "RunId");
        LoadedExecution present = found.get(key);
        return present == null ? executions.find(key).map(this::same) : Optional.of(present);
    }

    /**
     * A run, or the current one for an empty id.
     *
     * @throws ServiceFailure {@code NOT_FOUND}
     */
    public LoadedExecution get(String runId) {
        return find(runId)
                .orElseThrow(() -> ServiceFailure.notFound(
                        runId.isEmpty()
                                ? "workflow not found for ID: " + workflow.workflowId()
                                : "workflow execution not found for workflow ID \"" + workflow.workflowId()
                                        + "\" and run ID \"" + runId + "\""));
    }

    /**
     * As {@link #get}, and it is open.
     *
     * @throws ServiceFailure {@code NOT_FOUND}
     */
    public LoadedExecution open(String runId) {
        LoadedExecution execution = get(runId);
        if (!execution.state().isOpen()) {
            throw ServiceFailure.notFound("workflow execution already completed");
        }
        return execution;
    }

    /** The transition of an execution under this lock. */
    public Transition change(LoadedExecution execution) {
        return transitions.computeIfAbsent(execution.state().key(), _ -> new Transition(execution, now));
    }

    /** A new run, which becomes the current one. */
    public Transition create(String runId, ExecutionRow.Origin origin) {
        ExecutionKey key = new ExecutionKey(workflow.namespace(), workflow.workflowId(), runId);
        LoadedExecution execution = new LoadedExecution(new MutableState(key), origin, 0);
        current = key;
        changesCurrent = true;
        return change(execution);
    }

    /** Forgets all changes, also a run that was to follow, and loads the execution again. */
    public LoadedExecution undo(LoadedExecution execution) {
        transitions.clear();
        found.clear();
        changesCurrent = false;
        executions.reload(execution);
        forgetAnswers();
        LoadedExecution before = get(execution.state().key().runId());
        before.takeWaiting(execution);
        return before;
    }

    /** Removes an execution with all that is stored of it, at once. */
    public void delete(LoadedExecution execution) {
        transitions.remove(execution.state().key());
        found.remove(execution.state().key());
        executions.delete(execution);
    }

    /**
     * Runs something once the changes are durable, before the lock is released: answers to other requests. It must not
     * fail.
     */
    public void afterCommit(Runnable task) {
        afterCommit.add(task);
    }

    /** As {@link #afterCommit}, once all those have run: for requests that have no answer then. */
    public void afterAnswers(Runnable task) {
        afterAnswers.add(task);
    }

    /** What is answered need not be durable, unless it was changed under this lock. */
    public void withoutWaiting() {
        waits = false;
    }

    /**
     * Commits all changes, offers the tasks that follow from them, and wakes those who wait for changes. Answers to
     * other requests are given when it returns: then all is durable. Else it is durable when the lock is closed.
     *
     * @throws dev.flow.server.persistence.PersistenceException when it is not durable, or this is unknown
     * @throws ServiceFailure {@code INVALID_ARGUMENT} when an execution exceeds its limits: it is terminated instead
     */
    public void commit() {
        List<Transition> changed =
                transitions.values().stream().filter(Transition::isChanged).toList();
        changed.forEach(WorkflowTaskEvents::writeSpeculative);
        changed.forEach(this::limit);
        if (!changed.isEmpty()) {
            submit(changed);
        }
        if (!afterCommit.isEmpty() || !afterAnswers.isEmpty()) {
            executions.pending().await(workflow);
        }
        if (changesCurrent) {
            found.values().forEach(each -> each.current(false));
            changed.forEach(each -> each.execution().current(each.state().key().equals(current)));
        }
        changed.forEach(executions::submitted);
        afterwards.add(changed);
        committed = true;
        PendingCommit pending = executions.pending().of(workflow);
        mine = changed.isEmpty() ? mine : pending;
        if (pending == null) {
            afterwards.run();
            afterCommit.forEach(Runnable::run);
            afterAnswers.forEach(Runnable::run);
            transitions.values().forEach(each -> executions.reconcile(each.execution()));
        } else {
            transitions.values().forEach(each -> executions.reconcile(each.execution(), afterwards::offer));
        }
        forgetAnswers();
        transitions.clear();
    }

    private void submit(List<Transition> changed) {
        List<ExecutionWrite> writes = new ArrayList<>();
        boolean moreFollows = true;
        for (Transition each : changed) {
            each.state().transitioned();
            writes.add(new ExecutionWrite(
                    Rows.of(each.execution(), now),
                    each.events(),
                    changesCurrent
                            ? each.state().key().equals(current)
                            : each.execution().isCurrent(),
                    each.outgoing(),
                    each.delivered()));
            moreFollows &= executions.isTakenSoon(each.execution());
        }
        executions.submit(
                workflow,
                touched(changed),
                writes,
                moreFollows ? ExecutionStore.Pace.MORE_FOLLOWS : ExecutionStore.Pace.AT_ONCE);
    }

    /** The executions that are not as they are stored, should the commit fail. */
    private Set<LoadedExecution> touched(List<Transition> changed) {
        Set<LoadedExecution> touched = new HashSet<>();
        changed.forEach(each -> touched.add(each.execution()));
        if (changesCurrent) {
            touched.addAll(found.values());
        }
        return touched;
    }

    private void forgetAnswers() {
        afterCommit.clear();
        afterAnswers.clear();
    }

    private void limit(Transition changed) {
        Limits limits = executions.parts().limits();
        if (changed.isTaskWithWorker() && limits.areTooManyBuffered(changed.state())) {
            WorkflowTaskEvents.fail(
                    changed,
                    WorkflowTaskFailedEventAttributes.newBuilder()
                            .setCause(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_FORCE_CLOSE_COMMAND)
                            .setFailure(Failure.getDefaultInstance())
                            .setIdentity("history-service"));
        }
        limits.excess(changed.state()).ifPresent(reason -> {
            terminate(changed.state().key().runId(), reason);
            throw ServiceFailure.invalidArgument(reason);
        });
    }

    /** Instead of all that was changed. */
    private void terminate(String runId, String reason) {
        List.copyOf(transitions.values()).forEach(each -> executions.forget(each.execution()));
        transitions.clear();
        found.clear();
        forgetAnswers();
        changesCurrent = false;
        Transition transition = change(get(runId));
        executions.followers().terminate(this, transition, reason);
        commit();
    }

    /**
     * Releases the lock, and waits.
     *
     * @throws dev.flow.server.persistence.PersistenceException when what was seen or changed is not durable, or this is
     *     unknown
     */
    @Override
    public void close() {
        PendingCommit seen = null;
        try {
            if (!committed || !transitions.isEmpty()) {
                transitions.values().stream()
                        .filter(Transition::isChanged)
                        .forEach(each -> executions.forget(each.execution()));
            }
            seen = executions.pending().of(workflow);
        } finally {
            executions.unlock(workflow);
        }
        await(waits || afterwards.hasTasks() ? seen : mine);
        afterwards.run();
    }

    private void await(@Nullable PendingCommit commit) {
        if (commit == null) {
            return;
        }
        try {
            commit.await();
        } catch (PersistenceException e) {
            executions.forgetFailed(workflow);
            throw e;
        }
    }
}
