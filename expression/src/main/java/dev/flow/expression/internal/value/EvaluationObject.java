package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An object that an evaluation made itself. It never leaves the evaluation: {@link ResultExport} puts a plain one in
 * its place.
 */
// Jackson narrows the type parameter of deepCopy away, which javac reports for every subclass.
@SuppressWarnings("unchecked")
public final class EvaluationObject extends ObjectNode {
    private final transient VersionedMap fields;

    private EvaluationObject(VersionedMap fields) {
        super(JsonNodeFactory.instance, fields);
        this.fields = fields;
    }

    /** An object of these fields, which are handed over. */
    public static EvaluationObject of(BudgetMeter meter, Map<String, JsonNode> fields) {
        return new EvaluationObject(new VersionedMap(meter, fields));
    }

    /** The same object, free to grow: itself when this evaluation made it, else a copy. */
    static EvaluationObject from(BudgetMeter meter, ObjectNode object) {
        if (object instanceof EvaluationObject fresh && fresh.fields.belongsTo(meter)) {
            return fresh;
        }
        meter.object(object.size());
        LinkedHashMap<String, JsonNode> copy = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            copy.put(field.getKey(), field.getValue());
        }
        return of(meter, copy);
    }

    EvaluationObject with(String key, JsonNode value) {
        return new EvaluationObject(fields.with(key, value));
    }

    Map<String, JsonNode> own() {
        return fields.own();
    }
}
