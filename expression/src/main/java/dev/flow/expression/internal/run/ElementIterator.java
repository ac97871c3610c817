package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.EvaluationObject;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.Numbers;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Goes over the elements of an array or the fields of an object. */
final class ElementIterator {
    private final JsonNode container;
    private final @Nullable Iterator<Map.Entry<String, JsonNode>> fields;
    private final int size;
    private int next;
    private String name = "";
    private JsonNode value = JqValues.NULL;

    ElementIterator(BudgetMeter meter, JsonNode container) {
        this.container = container;
        this.size = container.size();
        this.fields = container.isObject() ? fields(meter, container) : null;
    }

    boolean hasNext() {
        return next < size;
    }

    void advance() {
        Iterator<Map.Entry<String, JsonNode>> iterator = fields;
        if (iterator == null) {
            value = container.get(next);
        } else {
            Map.Entry<String, JsonNode> field = iterator.next();
            name = field.getKey();
            value = field.getValue();
        }
        next++;
    }

    JsonNode value() {
        return value;
    }

    JsonNode key() {
        return fields == null ? Numbers.of(next - 1L) : TextNode.valueOf(name);
    }

    /**
     * An object that this evaluation made may change under the iterator when a newer version of it is made, so it is
     * copied first.
     */
    private static Iterator<Map.Entry<String, JsonNode>> fields(BudgetMeter meter, JsonNode object) {
        if (!(object instanceof EvaluationObject)) {
            return object.properties().iterator();
        }
        meter.charge(4L * object.size());
        ArrayList<Map.Entry<String, JsonNode>> copy = new ArrayList<>(object.size());
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            copy.add(Map.entry(field.getKey(), field.getValue()));
        }
        return copy.iterator();
    }
}
