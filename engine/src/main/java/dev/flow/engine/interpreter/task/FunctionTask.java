package dev.flow.engine.interpreter.task;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.ActionCursor.InFunction;
import dev.flow.engine.cursor.TaskCursor;
import dev.flow.engine.interpreter.Fault;
import dev.flow.engine.interpreter.Frame;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import org.jspecify.annotations.Nullable;

/**
 * {@code call} of a function of the document or of a catalog (DSL, "Creating a Custom Function"): its task runs here,
 * with the evaluated {@code with} as its raw input. What ends the workflow there ends the function only.
 */
final class FunctionTask {
    private FunctionTask() {}

    static Step<ActionCursor> execute(
            Interpreter interpreter, TaskAction.CallFunction call, TaskScope scope, @Nullable InFunction at) {
        String reference = scope.task().reference();
        Task function = interpreter
                .run()
                .program()
                .function(call.function())
                .orElseThrow(() -> Fault.of(
                        StandardErrorType.CONFIGURATION,
                        "There is no such function",
                        call.function().toString(),
                        reference));
        JsonNode arguments = at == null
                ? interpreter.values().value(call.arguments(), scope.input(), scope, scope.slot("with"))
                : at.arguments();
        Frame inside = scope.frame().function(reference);
        return switch (interpreter.task(function, inside, arguments, at == null ? null : at.body())) {
            case Step.Parked<TaskCursor>(TaskCursor body) -> new Step.Parked<>(new InFunction(arguments, body));
            case Step.Done<TaskCursor> done -> new Step.Done<>(done.output());
        };
    }
}
