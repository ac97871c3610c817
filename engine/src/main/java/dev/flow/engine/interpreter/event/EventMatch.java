package dev.flow.engine.interpreter.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.EventConsumption.Correlation;
import dev.flow.definition.task.EventConsumption.EventFilter;
import dev.flow.definition.value.Template;
import dev.flow.engine.interpreter.DocumentPosition;
import dev.flow.engine.payload.Json;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a filter takes an event (DSL reference, "Event Filter"). Literals are compared first: an expression sees only
 * events that are otherwise the right ones.
 */
final class EventMatch {
    private final FilterValues values;

    EventMatch(FilterValues values) {
        this.values = values;
    }

    /** Where the document says which events. */
    DocumentPosition to() {
        return values.to();
    }

    /** Where it says until when. */
    DocumentPosition until() {
        return to().child("until");
    }

    /**
     * Decides.
     *
     * @param keys correlation keys bound so far
     * @param slot of the filter
     * @return the keys bound when the filter takes the event; empty when it does not
     */
    Optional<ObjectNode> match(EventFilter filter, JsonNode event, ObjectNode keys, DocumentPosition slot) {
        for (Map.Entry<String, Template> attribute : filter.with().entrySet()) {
            if (attribute.getValue() instanceof Template.Constant(JsonNode expected)
                    && !literal(expected, event.path(attribute.getKey()))) {
                return Optional.empty();
            }
        }
        for (Map.Entry<String, Template> attribute : filter.with().entrySet()) {
            if (!(attribute.getValue() instanceof Template.Constant)
                    && !computed(
                            attribute.getValue(),
                            event.path(attribute.getKey()),
                            slot.child("with").child(attribute.getKey()))) {
                return Optional.empty();
            }
        }
        return correlate(filter, event, keys, slot.child("correlate"));
    }

    private static boolean literal(JsonNode expected, JsonNode actual) {
        if (expected.isObject() && actual.isObject()) {
            for (Map.Entry<String, JsonNode> property : expected.properties()) {
                if (!literal(property.getValue(), actual.path(property.getKey()))) {
                    return false;
                }
            }
            return true;
        }
        return Json.same(expected, actual) || Patterns.matches(expected, actual);
    }

    /** A condition on the attribute's value, or the value it must have. */
    private boolean computed(Template template, JsonNode actual, DocumentPosition slot) {
        JsonNode present = actual.isMissingNode() ? Json.text(null) : actual;
        return switch (template) {
            case Template.Constant(JsonNode expected) -> literal(expected, actual);
            case Template.Computed _ -> holds(values.value(template, present, slot), actual);
            case Template.Loose loose -> {
                JsonNode value = values.value(template, present, slot);
                yield loose.stayed(value) ? literal(value, actual) : holds(value, actual);
            }
            case Template.ObjectOf(Map<String, Template> properties) -> {
                for (Map.Entry<String, Template> property : properties.entrySet()) {
                    if (!computed(property.getValue(), actual.path(property.getKey()), slot.child(property.getKey()))) {
                        yield false;
                    }
                }
                yield true;
            }
            case Template.ArrayOf _ -> Json.same(values.value(template, present, slot), actual);
        };
    }

    private static boolean holds(JsonNode value, JsonNode actual) {
        return value.isBoolean() ? value.booleanValue() : Json.same(value, actual);
    }

    private Optional<ObjectNode> correlate(EventFilter filter, JsonNode event, ObjectNode keys, DocumentPosition slot) {
        ObjectNode bound = keys.deepCopy();
        for (Map.Entry<String, Correlation> key : filter.correlate().entrySet()) {
            Correlation correlation = key.getValue();
            JsonNode found = values.value(
                    correlation.from(), event, slot.child(key.getKey()).child("from"));
            JsonNode expected = correlation.expect() == null
                    ? bound.path(key.getKey())
                    : values.expected(
                            correlation.expect(), slot.child(key.getKey()).child("expect"));
            if (found.isNull() || (!expected.isMissingNode() && !Json.same(found, expected))) {
                return Optional.empty();
            }
            if (correlation.expect() == null) {
                bound.set(key.getKey(), found);
            }
        }
        return Optional.of(bound);
    }
}
