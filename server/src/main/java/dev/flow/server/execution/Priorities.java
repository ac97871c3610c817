package dev.flow.server.execution;

import dev.flow.server.matching.Task;
import io.temporal.api.common.v1.Priority;

/** Priorities of executions, and of what they ask for. */
public final class Priorities {
    private Priorities() {}

    /** A priority that has what another one does not say from a workflow execution. */
    public static Priority merge(Priority execution, Priority own) {
        Priority.Builder merged = execution.toBuilder();
        if (own.getPriorityKey() > 0) {
            merged.setPriorityKey(own.getPriorityKey());
        }
        if (!own.getFairnessKey().isEmpty()) {
            merged.setFairnessKey(own.getFairnessKey());
        }
        if (own.getFairnessWeight() > 0) {
            merged.setFairnessWeight(own.getFairnessWeight());
        }
        return merged.build();
    }

    /** How urgent its tasks are. */
    static int key(Priority priority) {
        return priority.getPriorityKey() > 0 ? priority.getPriorityKey() : Task.DEFAULT_PRIORITY;
    }
}
