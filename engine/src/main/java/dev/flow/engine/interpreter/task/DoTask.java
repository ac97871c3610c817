package dev.flow.engine.interpreter.task;

import dev.flow.definition.task.TaskAction;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.ActionCursor.InDo;
import dev.flow.engine.cursor.SequenceCursor;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import org.jspecify.annotations.Nullable;

/** {@code do} (DSL reference, "Do"): its list, one task after the other. */
final class DoTask {
    private DoTask() {}

    static Step<ActionCursor> execute(Interpreter interpreter, TaskAction.Do list, TaskScope scope, @Nullable InDo at) {
        SequenceCursor start = at == null ? SequenceCursor.start(scope.input()) : at.tasks();
        return switch (interpreter.sequence(list.tasks(), scope.frame(), start)) {
            case Step.Parked<SequenceCursor>(SequenceCursor cursor) -> new Step.Parked<>(new InDo(cursor));
            case Step.Done<SequenceCursor> done -> new Step.Done<>(done.output(), Step.outwards(done.then()));
        };
    }
}
