package dev.flow.events.router;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.flow.definition.value.Template;
import dev.flow.definition.value.TemplateException;
import dev.flow.engine.interpreter.DocumentPosition;
import dev.flow.engine.interpreter.event.FilterValues;
import dev.flow.expression.Bindings;
import dev.flow.expression.EvaluationOptions;
import java.time.Instant;
import java.util.Map;

/**
 * The filters of {@code schedule.on}: their expressions read the event only, and one that fails takes no event.
 *
 * @param receivedAt what is now in expressions
 */
record ScheduleFilterValues(Instant receivedAt) implements FilterValues {
    @Override
    public JsonNode value(Template template, JsonNode event, DocumentPosition slot) {
        try {
            return template.evaluate(event, Bindings.of(Map.of()), EvaluationOptions.at(receivedAt));
        } catch (TemplateException _) {
            return NullNode.getInstance();
        }
    }

    @Override
    public JsonNode expected(Template template, DocumentPosition slot) {
        return value(template, JsonNodeFactory.instance.objectNode(), slot);
    }

    @Override
    public DocumentPosition to() {
        return DocumentPosition.of("/").child("schedule").child("on");
    }
}
