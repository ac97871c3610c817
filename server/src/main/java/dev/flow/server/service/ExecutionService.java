package dev.flow.server.service;

import dev.flow.server.execution.Executions;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.activity.ActivityTasks;
import dev.flow.server.execution.close.RunClose;
import dev.flow.server.execution.delivery.Deliveries;
import dev.flow.server.execution.delivery.LocalReceivers;
import dev.flow.server.execution.due.DueWork;
import dev.flow.server.execution.query.Queries;
import dev.flow.server.execution.start.Starts;
import dev.flow.server.execution.task.CompletedTasks;
import dev.flow.server.execution.task.WorkflowTasks;
import dev.flow.server.execution.update.Updates;
import dev.flow.server.persistence.Outgoing;
import dev.flow.server.state.ExecutionKey;
import java.time.Instant;

/**
 * Workflow executions of one store: requests are the methods of its parts, and what executions do by themselves is done
 * here. Thread-safe.
 */
public final class ExecutionService implements AutoCloseable {
    private static final int DEADLINES = 10_000;

    private final Executions executions;
    private final Background background;
    private final WorkflowTasks workflowTasks;
    private final CompletedTasks completedTasks;
    private final ActivityTasks activityTasks;
    private final Updates updates;
    private final Queries queries;
    private final Starts starts;
    private final Deliveries deliveries;
    private final DueWork dueWork;
    private final Recovery recovery;
    private final StoredDeadlines storedDeadlines;

    /** Nothing is done by itself until {@link #start}. */
    public ExecutionService(Executions.Parts parts) {
        this.background = new Background(parts.clock());
        this.executions = new Executions(parts, new Following());
        this.workflowTasks = new WorkflowTasks(executions);
        this.completedTasks = new CompletedTasks(executions, workflowTasks);
        this.activityTasks = new ActivityTasks(executions);
        this.updates = new Updates(executions);
        this.queries = new Queries(executions);
        this.starts = new Starts(executions, workflowTasks::first);
        this.deliveries = new Deliveries(executions, new LocalReceivers(executions));
        this.dueWork = new DueWork(executions);
        this.recovery = new Recovery(background, this::recover, this::goOn);
        this.storedDeadlines = new StoredDeadlines(
                parts.store(),
                parts.clock(),
                executions.alarms().horizon(),
                DEADLINES,
                executions.alarms()::setNotAfter);
    }

    /** On other threads, because the one that commits holds a lock. */
    private final class Following implements Executions.Followers {
        @Override
        public void deliver(ExecutionKey sender, Outgoing effect) {
            ExecutionService.this.deliver(sender, effect);
        }

        @Override
        public void due(ExecutionKey key) {
            background.run("work of " + key + " that is due", () -> dueWork.run(key));
        }

        @Override
        public void recover(ExecutionKey key) {
            recovery.add(key);
        }

        @Override
        public void terminate(WorkflowLock lock, Transition transition, String reason) {
            RunClose.terminate(lock, transition, RunClose.Termination.of(reason, RunClose.SERVICE));
        }
    }

    /** Goes on with what a process before left: tasks are offered again, effects delivered, alarms set. */
    public void start() {
        goOn();
        watchDeadlines(Instant.EPOCH);
    }

    private void recover(ExecutionKey key) {
        executions.wake(key);
        executions.outgoing(key).forEach(effect -> deliver(key, effect));
    }

    private void deliver(ExecutionKey sender, Outgoing effect) {
        background.run("delivery of " + effect.effect() + " of " + sender, () -> deliveries.deliver(sender, effect));
    }

    private void goOn() {
        background.run("offering tasks again", () -> executions.parts().store().eachWithTasks(executions::restore));
        background.run(
                "delivering effects again", () -> executions.parts().store().eachOutgoing(this::deliver));
    }

    /** Time that is skipped has no next reading: all deadlines are in memory then. */
    private void watchDeadlines(Instant from) {
        background.run("reading of deadlines", () -> {
            StoredDeadlines.Next next = storedDeadlines.read(from);
            var clock = executions.parts().clock();
            if (!clock.isSkipping() || !next.from().equals(Instant.EPOCH)) {
                clock.at(next.at(), () -> watchDeadlines(next.from()));
            }
        });
    }

    /** The routing of a namespace has changed: tasks that wait may have to go to workers of another version. */
    public void reroute(String namespace) {
        executions.parts().queues().waiting(namespace).stream()
                .map(task -> task.subject().execution())
                .distinct()
                .forEach(this::wake);
    }

    private void wake(ExecutionKey key) {
        background.run("tasks of " + key, () -> executions.wake(key));
    }

    public Executions executions() {
        return executions;
    }

    public WorkflowTasks workflowTasks() {
        return workflowTasks;
    }

    public CompletedTasks completedTasks() {
        return completedTasks;
    }

    public ActivityTasks activityTasks() {
        return activityTasks;
    }

    public Updates updates() {
        return updates;
    }

    public Queries queries() {
        return queries;
    }

    public Starts starts() {
        return starts;
    }

    @Override
    public void close() {
        background.close();
    }
}
