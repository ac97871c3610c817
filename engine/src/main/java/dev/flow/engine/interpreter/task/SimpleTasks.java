package dev.flow.engine.interpreter.task;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.task.ErrorTemplate;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.value.Template;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.interpreter.DocumentPosition;
import dev.flow.engine.interpreter.Fault;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.interpreter.Values;
import org.jspecify.annotations.Nullable;

/** The kinds that are over at once: {@code set}, {@code raise} and {@code switch} (DSL reference). */
final class SimpleTasks {
    private SimpleTasks() {}

    static Step<ActionCursor> set(Interpreter interpreter, TaskAction.Set set, TaskScope scope) {
        return new Step.Done<>(interpreter.values().value(set.value(), scope.input(), scope, scope.slot("set")));
    }

    /**
     * The output is the input; without a case that holds, the task's own {@code then} counts (decision 12,
     * {@code docs/compatibility.md#decision-12}).
     */
    static Step<ActionCursor> choose(Interpreter interpreter, TaskAction.Switch choice, TaskScope scope) {
        TaskAction.Switch.Case otherwise = null;
        for (TaskAction.Switch.Case each : choice.cases()) {
            if (each.when() == null) {
                otherwise = each;
            } else if (interpreter.values().holds(each.when(), scope.input(), scope, when(each, scope))) {
                return new Step.Done<>(scope.input(), each.then());
            }
        }
        return new Step.Done<>(scope.input(), otherwise == null ? null : otherwise.then());
    }

    /** A case is one entry of the list; the document says where. */
    private static DocumentPosition when(TaskAction.Switch.Case each, TaskScope scope) {
        return scope.slot("switch").child(each.index()).child(each.name()).child("when");
    }

    static Step<ActionCursor> raise(Interpreter interpreter, TaskAction.Raise raise, TaskScope scope) {
        String reference = scope.task().reference();
        ErrorTemplate error = raise.error();
        DocumentPosition slot = scope.slot("raise").child("error");
        JsonNode status = value(interpreter, error.status(), scope, slot.child("status"));
        if (!status.isIntegralNumber() || !status.canConvertToInt()) {
            throw Values.expected("an error's status must be an integer", status, slot.child("status"));
        }
        JsonNode type = value(interpreter, error.type(), scope, slot.child("type"));
        if (!type.isTextual()) {
            throw Values.expected("an error's type must be a string", type, slot.child("type"));
        }
        String instance = text(interpreter, error.instance(), scope, slot.child("instance"));
        throw new Fault(WorkflowErrors.bounded(new WorkflowError(
                type.textValue(),
                status.intValue(),
                text(interpreter, error.title(), scope, slot.child("title")),
                text(interpreter, error.detail(), scope, slot.child("detail")),
                instance == null ? reference : instance)));
    }

    private static @Nullable String text(
            Interpreter interpreter, @Nullable Template template, TaskScope scope, DocumentPosition slot) {
        if (template == null) {
            return null;
        }
        JsonNode value = value(interpreter, template, scope, slot);
        return value.isNull() ? null : value.isTextual() ? value.textValue() : value.toString();
    }

    private static JsonNode value(Interpreter interpreter, Template template, TaskScope scope, DocumentPosition slot) {
        return interpreter.values().value(template, scope.input(), scope, slot);
    }
}
