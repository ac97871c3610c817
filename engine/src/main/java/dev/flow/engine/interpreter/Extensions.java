package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.Use.Extension;
import java.util.List;

/**
 * Which extensions a task has (DSL reference, "Extension"; decision 9, {@code docs/compatibility.md#decision-9}). The
 * tasks of extensions have none.
 */
final class Extensions {
    private final Interpreter interpreter;

    Extensions(Interpreter interpreter) {
        this.interpreter = interpreter;
    }

    /** Those of its kind, in declaration order. */
    List<Extension> of(TaskScope scope) {
        return scope.frame().extended() == null ? interpreter.run().program().extensions(scope.task()) : List.of();
    }

    /**
     * Whether {@code when} holds. There, and only there, {@code $task} has the properties of the task's definition too:
     * the specification's own example asks for {@code $task.call}.
     */
    boolean apply(Extension extension, TaskScope scope) {
        if (extension.when() == null) {
            return true;
        }
        ObjectNode task = scope.descriptor();
        task.path("definition").properties().forEach(property -> {
            if (!task.has(property.getKey())) {
                task.set(property.getKey(), property.getValue());
            }
        });
        return interpreter
                .values()
                .holds(
                        extension.when(),
                        scope.rawInput(),
                        scope.with("task", task),
                        DocumentPosition.usedBy(scope.task().reference(), extension.reference())
                                .child("when"));
    }
}
