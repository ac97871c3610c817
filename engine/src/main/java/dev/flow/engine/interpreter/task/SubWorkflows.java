package dev.flow.engine.interpreter.task;

import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.interpreter.Fault;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.TaskScope;

/** The workflows that a definition refers to. */
final class SubWorkflows {
    private SubWorkflows() {}

    /**
     * The digest of what a task means by a workflow.
     *
     * @param workflow {@code namespace.name}
     * @param version as written
     * @throws Fault when the definition does not refer to it
     */
    static String definition(Interpreter interpreter, TaskScope scope, String workflow, String version) {
        String name = workflow + ":" + version;
        String digest = interpreter
                .run()
                .program()
                .definition()
                .references()
                .workflows()
                .get(name);
        if (digest == null) {
            throw Fault.of(
                    StandardErrorType.CONFIGURATION,
                    "There is no such workflow",
                    name,
                    scope.task().reference());
        }
        return digest;
    }
}
