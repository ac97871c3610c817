package dev.flow.engine.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.canonical.CanonicalJson;
import java.util.List;

/** The values by which events find the runs that listen for them (DSL reference, "Event Filter", correlate). */
public final class Correlations {
    private Correlations() {}

    /**
     * One digest for one list of values. Values that are the same JSON have the same digest: numbers by value, objects
     * without regard to order.
     */
    public static String digest(List<JsonNode> values) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        values.forEach(value -> all.add(plain(value)));
        return CanonicalJson.digest(all);
    }

    /** Numbers as floating-point ones: 1 and 1.0 are the same, and what is too large for one finds a little more. */
    private static JsonNode plain(JsonNode value) {
        if (value.isNumber()) {
            double number = value.doubleValue();
            return Double.isInfinite(number)
                    ? JsonNodeFactory.instance.textNode(number > 0 ? "+infinity" : "-infinity")
                    : JsonNodeFactory.instance.numberNode(number == 0 ? 0.0 : number);
        }
        if (value.isArray()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode(value.size());
            value.forEach(each -> array.add(plain(each)));
            return array;
        }
        if (value.isObject()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            value.properties().forEach(each -> object.set(each.getKey(), plain(each.getValue())));
            return object;
        }
        return value;
    }
}
