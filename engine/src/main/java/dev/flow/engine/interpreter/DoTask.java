package dev.flow.engine.interpreter;

import dev.flow.definition.task.FlowDirective;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.ActionCursor.InDo;
import dev.flow.engine.cursor.SequenceCursor;
import org.jspecify.annotations.Nullable;

/** {@code do} (DSL reference, "Do"): its list, one task after the other. */
final class DoTask {
    private DoTask() {}

    static Step<ActionCursor> execute(Interpreter interpreter, TaskAction.Do list, TaskScope scope, @Nullable InDo at) {
        SequenceCursor start = at == null ? SequenceCursor.start(scope.input()) : at.tasks();
        return switch (interpreter.sequence(list.tasks(), scope.frame(), start)) {
            case Step.Parked<SequenceCursor>(SequenceCursor cursor) -> new Step.Parked<>(new InDo(cursor));
            case Step.Done<SequenceCursor> done -> new Step.Done<>(done.output(), outwards(done.then()));
        };
    }

    /**
     * Of how a list ended, what concerns the task that holds it: leaving the list ends here, ending the run does not.
     */
    static @Nullable FlowDirective outwards(@Nullable FlowDirective then) {
        return then instanceof FlowDirective.End ? then : null;
    }
}
