package dev.flow.engine.interpreter;

import dev.flow.definition.Definition;
import dev.flow.definition.task.Action;
import dev.flow.definition.task.ExecutableKinds;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskKind;
import dev.flow.engine.EngineException;
import java.util.Optional;

/** What this build can execute of what the language has: the rest validates and is refused when it is to run. */
public final class Supported {
    private Supported() {}

    /**
     * Refuses a definition that cannot be executed.
     *
     * @throws EngineException {@code unsupported-call}, naming the kind and the task
     */
    public static void check(Definition definition, InterpreterOptions options) {
        definition
                .tasks()
                .values()
                .forEach(task -> missing(task, options).ifPresent(kind -> {
                    throw EngineException.unsupportedCall("The task " + task.reference() + " of "
                            + definition.workflow().qualifiedName() + " uses " + kind
                            + ", which this version of Flow validates but cannot run.");
                }));
    }

    private static Optional<String> missing(Task task, InterpreterOptions options) {
        TaskKind kind = TaskKind.of(task.action());
        if (options.disabled().contains(kind)) {
            return Optional.of(kind.keyword());
        }
        return switch (task.action()) {
            case Action.Call call when !ExecutableKinds.call(call.kind()) -> Optional.of("call: " + call.kind());
            case Action.RunProcess process
            when !ExecutableKinds.process(process.kind()) -> Optional.of("run: " + process.kind());
            case Action.Call _,
                    Action.CallFunction _,
                    Action.RunWorkflow _,
                    Action.RunProcess _,
                    Action.Set _,
                    Action.Do _,
                    Action.For _,
                    Action.Fork _,
                    Action.Switch _,
                    Action.Raise _,
                    Action.Try _,
                    Action.Wait _,
                    Action.Emit _,
                    Action.Listen _ -> Optional.empty();
        };
    }
}
