package dev.flow.engine.interpreter;

import dev.flow.engine.cursor.ActionCursor;
import org.jspecify.annotations.Nullable;

/** Executes what tasks do themselves, by their kind; the data flow around that is the interpreter's. Stateless. */
@FunctionalInterface
public interface TaskActions {
    /**
     * Executes the action of a task.
     *
     * @param at where to go on; null when it has not begun
     */
    Step<ActionCursor> act(Interpreter interpreter, TaskScope scope, @Nullable ActionCursor at);
}
