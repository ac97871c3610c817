package dev.flow.definition.task;

import java.util.List;
import java.util.Optional;

/** An ordered list of tasks whose names are unique within it. */
public record TaskList(List<Task> tasks) {
    public TaskList {
        tasks = List.copyOf(tasks);
    }

    /** The position of a task, which a {@code then} may name. */
    public Optional<Integer> indexOf(String name) {
        for (int index = 0; index < tasks.size(); index++) {
            if (tasks.get(index).name().equals(name)) {
                return Optional.of(index);
            }
        }
        return Optional.empty();
    }

    public Task get(int index) {
        return tasks.get(index);
    }

    public int size() {
        return tasks.size();
    }
}
