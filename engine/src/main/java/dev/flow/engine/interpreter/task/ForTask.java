package dev.flow.engine.interpreter.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.ActionCursor.InFor;
import dev.flow.engine.cursor.SequenceCursor;
import dev.flow.engine.interpreter.DocumentPosition;
import dev.flow.engine.interpreter.Frame;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.interpreter.Values;
import org.jspecify.annotations.Nullable;

/**
 * {@code for} (DSL reference, "For"): each iteration's output is the next one's input (decision 4,
 * {@code docs/compatibility.md#decision-4}).
 */
final class ForTask {
    private ForTask() {}

    static Step<ActionCursor> execute(
            Interpreter interpreter, TaskAction.For loop, TaskScope scope, @Nullable InFor at) {
        ArrayNode items = at == null ? items(interpreter, loop, scope) : at.items();
        int index = at == null ? 0 : at.index();
        JsonNode value = at == null ? scope.input() : at.value();
        SequenceCursor under = at == null ? null : at.tasks();
        for (; index < items.size(); index++) {
            Frame frame = scope.frame()
                    .at(scope.frame().place().iteration(index))
                    .with(loop.each(), items.get(index))
                    .with(loop.at(), IntNode.valueOf(index));
            if (under == null && !goesOn(interpreter, loop, scope, frame, value)) {
                break;
            }
            SequenceCursor tasks = under == null ? SequenceCursor.start(value) : under;
            under = null;
            switch (interpreter.sequence(loop.tasks(), frame, tasks)) {
                case Step.Parked<SequenceCursor>(SequenceCursor cursor) -> {
                    return new Step.Parked<>(new InFor(items, index, value, cursor));
                }
                case Step.Done<SequenceCursor> done -> {
                    value = done.output();
                    if (done.ends()) {
                        return new Step.Done<>(value, done.then());
                    }
                }
            }
        }
        return new Step.Done<>(value);
    }

    private static ArrayNode items(Interpreter interpreter, TaskAction.For loop, TaskScope scope) {
        DocumentPosition slot = scope.slot("for").child("in");
        JsonNode items = interpreter.values().value(loop.in(), scope.input(), scope, slot);
        if (items instanceof ArrayNode array) {
            return array;
        }
        throw Values.expected("for.in must yield an array", items, slot);
    }

    private static boolean goesOn(
            Interpreter interpreter, TaskAction.For loop, TaskScope scope, Frame frame, JsonNode value) {
        return loop.condition() == null
                || interpreter.values().holds(loop.condition(), value, scope.in(frame), scope.slot("while"));
    }
}
