package dev.flow.engine.interpreter.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.value.Template;
import dev.flow.engine.interpreter.DocumentPosition;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.interpreter.Values;

/** The filters of a {@code listen} task, whose expressions read the variables of the task. */
record TaskFilterValues(Values values, TaskScope scope) implements FilterValues {
    @Override
    public JsonNode value(Template template, JsonNode event, DocumentPosition slot) {
        return values.value(template, event, scope, slot);
    }

    @Override
    public JsonNode expected(Template template, DocumentPosition slot) {
        return values.value(template, scope.input(), scope, slot);
    }

    @Override
    public DocumentPosition to() {
        return scope.slot("listen").child("to");
    }
}
