package dev.flow.server.execution;

import dev.flow.server.matching.Task;
import java.util.ArrayList;
import java.util.List;

/**
 * What others learn of changes once they are durable: those who wait for an execution are woken, effects are delivered,
 * activities are offered. Confined to the thread that changes them.
 */
final class Afterwards {
    private final Executions executions;
    private final List<Transition> committed = new ArrayList<>();
    private final List<Task> tasks = new ArrayList<>();

    Afterwards(Executions executions) {
        this.executions = executions;
    }

    void add(List<Transition> changed) {
        committed.addAll(changed);
    }

    /** An activity of a state that is not durable. */
    void offer(Task task) {
        tasks.add(task);
    }

    boolean hasTasks() {
        return !tasks.isEmpty();
    }

    /** All is durable. */
    void run() {
        committed.forEach(executions::committed);
        committed.clear();
        tasks.forEach(executions.parts().queues()::offer);
        tasks.clear();
    }
}
