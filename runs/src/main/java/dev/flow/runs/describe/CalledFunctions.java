package dev.flow.runs.describe;

import dev.flow.definition.Definition;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.record.TaskPath;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which functions the tasks of a run call over queues. Immutable. */
final class CalledFunctions {
    private final Optional<Definition> definition;

    CalledFunctions(Optional<Definition> definition) {
        this.definition = definition;
    }

    /**
     * The function that a task calls, {@code name:version}.
     *
     * @param path of an execution of the task
     * @return null where the definition is unavailable
     */
    @Nullable
    String of(String path) {
        return definition
                .map(known -> known.tasks().get(TaskPath.of(path).reference()))
                .map(task -> task.action() instanceof TaskAction.CallFunction(FunctionReference.Queue queue, var _)
                        ? queue.qualified()
                        : null)
                .orElse(null);
    }
}
