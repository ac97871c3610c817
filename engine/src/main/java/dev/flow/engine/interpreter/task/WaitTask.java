package dev.flow.engine.interpreter.task;

import dev.flow.definition.task.TaskAction;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.ActionCursor.InWait;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Run;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import io.temporal.workflow.Promise;
import org.jspecify.annotations.Nullable;

/**
 * {@code wait} (DSL reference, "Wait"): until a time that is computed when the task begins. The output is the input.
 */
final class WaitTask {
    private WaitTask() {}

    static Step<ActionCursor> execute(
            Interpreter interpreter, TaskAction.Wait wait, TaskScope scope, @Nullable InWait at) {
        long until = at == null ? until(interpreter, wait, scope) : at.until();
        if (until <= Run.now()) {
            return new Step.Done<>(scope.input());
        }
        if (interpreter.mustPark()) {
            return new Step.Parked<>(new InWait(until));
        }
        Promise<Void> timer = interpreter.waits().timer(until, scope.summary());
        return interpreter.waits().untilOrParking(timer::isCompleted)
                ? new Step.Done<>(scope.input())
                : new Step.Parked<>(new InWait(until));
    }

    private static long until(Interpreter interpreter, TaskAction.Wait wait, TaskScope scope) {
        return Run.now() + interpreter.values().millis(wait.duration(), scope.input(), scope, scope.slot("wait"));
    }
}
