package dev.flow.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * Workflows of our own (schedules, activations, …) that a worker executes beside runs, on the system task queue of its
 * scope ({@link TaskQueues#system()}). They move to the current artifact at each of their workflow tasks (Temporal:
 * auto-upgrade), so their code stays compatible with open histories.
 *
 * @param workflows implementations, each with a constructor without arguments
 * @param activities of these workflows
 */
public record SystemWork(List<Class<?>> workflows, List<Object> activities) {
    /** A worker for runs only. */
    public static final SystemWork NONE = new SystemWork(List.of(), List.of());

    public SystemWork {
        workflows = List.copyOf(workflows);
        activities = List.copyOf(activities);
    }

    /** This work and more of it. */
    public SystemWork and(List<Class<?>> moreWorkflows, List<Object> moreActivities) {
        List<Class<?>> allWorkflows = new ArrayList<>(workflows);
        allWorkflows.addAll(moreWorkflows);
        List<Object> allActivities = new ArrayList<>(activities);
        allActivities.addAll(moreActivities);
        return new SystemWork(allWorkflows, allActivities);
    }
}
