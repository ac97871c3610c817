package dev.flow.engine.interpreter;

import dev.flow.definition.Definition;
import dev.flow.definition.task.ExecutableKinds;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.task.TaskKind;
import dev.flow.engine.EngineException;
import java.util.Optional;

/** What this build can execute of what the language has: the rest validates and is refused when it is to run. */
public final class SupportCheck {
    private SupportCheck() {}

    /**
     * Refuses a definition that cannot be executed.
     *
     * @throws EngineException {@code unsupported-call}, naming the kind and the task
     */
    public static void check(Definition definition, InterpreterOptions options) {
        definition
                .tasks()
                .values()
                .forEach(task -> missing(task, options).ifPresent(why -> {
                    throw EngineException.unsupportedCall("The task " + task.reference() + " of "
                            + definition.workflow().qualifiedName() + " uses " + why
                            + ".");
                }));
    }

    private static Optional<String> missing(Task task, InterpreterOptions options) {
        TaskKind kind = TaskKind.of(task.action());
        if (options.disabled().contains(kind)) {
            return unknown(kind.keyword());
        }
        return switch (task.action()) {
            case TaskAction.Call call when !ExecutableKinds.call(call.kind()) -> unknown("call: " + call.kind());
            case TaskAction.RunProcess process
            when !ExecutableKinds.process(process.kind()) -> unknown("run: " + process.kind());
            case TaskAction.CallPopulation _
            when options.systemQueue() == null ->
                Optional.of("call: population:1.0@default, which needs a service: `flow serve` executes it");
            case TaskAction.Call _,
                    TaskAction.CallFunction _,
                    TaskAction.CallPopulation _,
                    TaskAction.RunWorkflow _,
                    TaskAction.RunProcess _,
                    TaskAction.Set _,
                    TaskAction.Do _,
                    TaskAction.For _,
                    TaskAction.Fork _,
                    TaskAction.Switch _,
                    TaskAction.Raise _,
                    TaskAction.Try _,
                    TaskAction.Wait _,
                    TaskAction.Emit _,
                    TaskAction.Listen _ -> Optional.empty();
        };
    }

    private static Optional<String> unknown(String kind) {
        return Optional.of(kind + ", which this version of Flow validates but cannot run");
    }
}
