package dev.flow.server.execution;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.flow.server.deployment.Deployments;
import dev.flow.server.failure.Names;
import dev.flow.server.matching.Task;
import dev.flow.server.matching.TaskQueues;
import dev.flow.server.metrics.Levels;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.persistence.Outgoing;
import dev.flow.server.persistence.PendingCommit;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.StickyQueue;
import dev.flow.server.state.VolatileState;
import dev.flow.server.state.WorkflowKey;
import dev.flow.server.time.ServiceClock;
import dev.flow.server.visibility.SearchAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * All executions: who works on one holds the lock of its workflow id. Those that were used last are kept in memory.
 * What follows from a commit is offered to task queues, alarms and those who wait. Thread-safe.
 */
public final class Executions {
    private static final int CURRENT = 100_000;

    private final Parts parts;
    private final Followers followers;
    private final Locks locks = new Locks();
    private final PendingCommits pending = new PendingCommits();
    private final Watches watches = new Watches();
    private final Alarms alarms;
    private final Holds holds;
    private final Cache<ExecutionKey, LoadedExecution> cache;
    private final Cache<WorkflowKey, ExecutionKey> current =
            Caffeine.newBuilder().maximumSize(CURRENT).build();
    private final Map<ExecutionKey, LoadedExecution> pinned = new ConcurrentHashMap<>();

    /** What executions are made of. */
    public record Parts(
            ExecutionStore store,
            ServiceClock clock,
            TaskQueues queues,
            Limits limits,
            Deployments deployments,
            ServerMetrics metrics,
            SearchAttributes attributes) {}

    /** What is to be done after a commit, on other threads. */
    public interface Followers {
        /** An effect is to be delivered. */
        void deliver(ExecutionKey sender, Outgoing effect);

        /** A deadline of an execution has passed. */
        void due(ExecutionKey key);

        /**
         * What is in memory was given up, or it is unknown whether a commit was made: the execution is to be loaded
         * again, as soon as the store answers.
         */
        void recover(ExecutionKey key);

        /** An execution exceeds a limit: it is to be terminated, under this lock. */
        void terminate(WorkflowLock lock, Transition transition, String reason);
    }

    public Executions(Parts parts, Followers followers) {
        this.parts = parts;
        this.followers = followers;
        this.alarms = new Alarms(parts.clock(), parts.limits().alarms(), followers::due);
        this.holds = new Holds(parts.clock());
        this.cache = Caffeine.newBuilder()
                .maximumWeight(parts.limits().cachedBytes())
                .weigher((ExecutionKey _, LoadedExecution execution) -> execution.bytes())
                .build();
    }

    public Parts parts() {
        return parts;
    }

    /** Those who wait for an execution to change. */
    public Watches watches() {
        return watches;
    }

    /** Deadlines of executions that are not in memory. */
    public Alarms alarms() {
        return alarms;
    }

    /** What is held in memory; approximate while it changes. */
    public Levels levels() {
        long open = cache.asMap().values().stream()
                .filter(execution -> execution.state().isOpen())
                .count();
        return new Levels(parts.queues().backlog(), cache.estimatedSize(), open);
    }

    /**
     * Gives a task to the poller that has taken it.
     *
     * @param start answers the poller, or with nothing when the task is outdated; when the store fails, the task waits
     *     for a poller again
     */
    public <T> Optional<T> hand(Task task, Supplier<Optional<T>> start) {
        Optional<T> answer;
        try {
            answer = start.get();
        } catch (PersistenceException e) {
            parts.queues().offer(task);
            throw e;
        }
        if (answer.isPresent()) {
            Duration waited = Duration.between(task.since(), parts.clock().instant());
            parts.metrics().onTaskStarted(task.subject().kind(), Math.max(0, waited.toNanos()));
        }
        return answer;
    }

    /** Hands over the writes of changed executions to be made durable. */
    void submit(
            WorkflowKey workflow, Set<LoadedExecution> changed, List<ExecutionWrite> writes, ExecutionStore.Pace pace) {
        long begun = System.nanoTime();
        PendingCommit commit = store().submit(writes, pace);
        commit.onEnd(done -> parts.metrics().onCommit(done, System.nanoTime() - begun));
        pending.add(workflow, commit, changed);
    }

    /** The commits of workflow ids that are not durable. */
    PendingCommits pending() {
        return pending;
    }

    /** Forgets the executions of a workflow id whose commits failed, with all that was made from them. */
    void forgetFailed(WorkflowKey workflow) {
        locks.lock(workflow);
        try {
            for (LoadedExecution each : pending.settle(workflow)) {
                ExecutionKey key = each.state().key();
                if (present(key).filter(present -> present == each).isPresent()) {
                    forget(each);
                } else {
                    each.fail();
                    followers.recover(key);
                }
            }
        } finally {
            locks.unlock(workflow);
        }
    }

    Followers followers() {
        return followers;
    }

    ExecutionStore store() {
        return parts.store();
    }

    /**
     * Waits for the lock of a workflow id.
     *
     * @throws dev.flow.server.failure.ServiceFailure {@code INVALID_ARGUMENT} for what no id can be
     */
    public WorkflowLock lock(WorkflowKey workflow) {
        Names.require(workflow.workflowId(), "WorkflowId");
        locks.lock(workflow);
        return new WorkflowLock(this, workflow, parts.clock().instant());
    }

    void unlock(WorkflowKey workflow) {
        locks.unlock(workflow);
    }

    Optional<LoadedExecution> find(ExecutionKey key) {
        return present(key).or(() -> {
            pending.await(key.workflow());
            return store().find(key).map(row -> load(row, isCurrent(key)));
        });
    }

    private Optional<LoadedExecution> present(ExecutionKey key) {
        LoadedExecution waiting = pinned.get(key);
        return Optional.ofNullable(waiting == null ? cache.getIfPresent(key) : waiting);
    }

    private boolean isCurrent(ExecutionKey key) {
        return store().current(key.workflow())
                .filter(row -> row.key().equals(key))
                .isPresent();
    }

    Optional<LoadedExecution> current(WorkflowKey workflow) {
        ExecutionKey known = current.getIfPresent(workflow);
        Optional<LoadedExecution> found = known == null ? Optional.empty() : present(known);
        if (found.isPresent()) {
            return found;
        }
        pending.await(workflow);
        return store().current(workflow).map(row -> present(row.key()).orElseGet(() -> load(row, true)));
    }

    private LoadedExecution load(ExecutionRow row, boolean isCurrent) {
        return load(row, isCurrent, List.of());
    }

    /** With the first events of the history, or all of them, if they are known. */
    private LoadedExecution load(ExecutionRow row, boolean isCurrent, List<HistoryEvent> first) {
        MutableState state = new MutableState(row.key());
        LoadedExecution execution = new LoadedExecution(state, row.origin(), row.version());
        execution.current(isCurrent);
        first.forEach(state::apply);
        execution.append(first);
        long end = row.listing().info().getHistoryLength() + 1;
        while (state.nextEventId() < end) {
            List<HistoryEvent> events = store().history(
                            row.key(), state.nextEventId(), end, parts.limits().blobBytes());
            events.forEach(state::apply);
            execution.append(events);
        }
        VolatileState.read(row.volatileState(), state);
        // A worker may have seen what was lost with a commit, or with the process before: it is to forget it.
        state.sticky(StickyQueue.NONE);
        execution.loaded();
        keep(execution);
        reconcile(execution);
        return execution;
    }

    /** Loads an execution, so that its tasks are offered. */
    public void wake(ExecutionKey key) {
        try (WorkflowLock lock = lock(key.workflow())) {
            lock.find(key.runId()).ifPresent(this::reconcile);
        }
    }

    /**
     * Offers the tasks of an execution that was just read from the store. Should another request have changed it
     * meanwhile, and it be forgotten already, the next commit of it finds that out.
     */
    public void restore(ExecutionStore.Stored stored) {
        ExecutionKey key = stored.row().key();
        try (WorkflowLock _ = lock(key.workflow())) {
            present(key)
                    .ifPresentOrElse(this::reconcile, () -> load(stored.row(), stored.isCurrent(), stored.history()));
        }
    }

    /** Events of a history from the store, as many as fit in one answer. */
    public List<HistoryEvent> history(ExecutionKey key, long firstEventId, long endEventId) {
        pending.await(key.workflow());
        return store().history(key, firstEventId, endEventId, parts.limits().blobBytes());
    }

    /** Effects of an execution that are not delivered. */
    public List<Outgoing> outgoing(ExecutionKey key) {
        pending.await(key.workflow());
        return store().outgoing(key);
    }

    private void keep(LoadedExecution execution) {
        ExecutionKey key = execution.state().key();
        cache.put(key, execution);
        if (execution.isCurrent()) {
            current.put(key.workflow(), key);
        }
    }

    /** Forgets what was not, or may not have been, committed; what is stored is loaded again soon. */
    void forget(LoadedExecution execution) {
        remove(execution);
        followers.recover(execution.state().key());
    }

    /** Forgets an execution that its caller has deleted. */
    void remove(LoadedExecution execution) {
        reload(execution);
        execution.fail();
    }

    /** Drops what is in memory of an execution whose requests go on waiting. */
    void reload(LoadedExecution execution) {
        ExecutionKey key = execution.state().key();
        current.invalidate(key.workflow());
        cache.invalidate(key);
        pinned.remove(key);
    }

    void delete(LoadedExecution execution) {
        ExecutionKey key = execution.state().key();
        store().delete(key);
        remove(execution);
        execution.offered().keySet().forEach(parts.queues()::withdraw);
        holds.set(key, 0);
        alarms.set(key, null);
        watches.changed(key);
    }

    /** A transition was handed over: what follows is made from it. */
    void submitted(Transition transition) {
        transition.execution().committed(transition.events());
        keep(transition.execution());
    }

    /** A transition is durable: others may learn of it. */
    void committed(Transition transition) {
        ExecutionKey key = transition.execution().state().key();
        watches.changed(key);
        transition.outgoing().forEach(effect -> followers.deliver(key, effect));
    }

    /** Whether a worker is about to take, and then to complete, the workflow task of an execution. */
    boolean isTakenSoon(LoadedExecution execution) {
        return new Outstanding(execution, parts.queues(), parts.deployments().routing()).isTakenSoon();
    }

    /** Offers what the state asks for, and takes back what it does not ask for any more. */
    void reconcile(LoadedExecution execution) {
        reconcile(execution, parts.queues()::offer);
    }

    /**
     * As {@link #reconcile(LoadedExecution)}, of a state that may not be durable.
     *
     * @param whenDurable is given the tasks that are not to be offered before it is: those with effects elsewhere
     */
    void reconcile(LoadedExecution execution, Consumer<Task> whenDurable) {
        ExecutionKey key = execution.state().key();
        if (execution.isPinned()) {
            pinned.put(key, execution);
        } else {
            pinned.remove(key);
        }
        Instant now = parts.clock().instant();
        long routing;
        do {
            routing = parts.deployments().routing().revision();
            offer(execution, now, whenDurable);
        } while (routing != parts.deployments().routing().revision());
        // Between the two neither might hold the time, which would pass the deadline by.
        try (ServiceClock.Hold _ = parts.clock().hold()) {
            holds.set(key, execution.openTasks(now));
            alarms.set(key, Deadlines.next(execution.state(), now));
        }
    }

    private void offer(LoadedExecution execution, Instant now, Consumer<Task> whenDurable) {
        Map<Task.Subject, Task> wanted = new HashMap<>();
        new Outstanding(execution, parts.queues(), parts.deployments().routing())
                .tasks(now)
                .forEach(task -> wanted.put(task.subject(), task));
        Map<Task.Subject, Task> offered = execution.offered();
        List.copyOf(offered.keySet()).stream()
                .filter(subject -> !wanted.containsKey(subject))
                .forEach(subject -> {
                    offered.remove(subject);
                    parts.queues().withdraw(subject);
                });
        wanted.forEach((subject, task) -> {
            Task before = offered.get(subject);
            if (before == null || !before.isForSame(task)) {
                if (before != null) {
                    parts.queues().withdraw(subject);
                }
                offered.put(subject, task);
                if (subject instanceof Task.OfActivity) {
                    whenDurable.accept(task);
                } else {
                    parts.queues().offer(task);
                }
            }
        });
    }
}
