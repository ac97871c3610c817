package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An object that an evaluation made itself. It never leaves the evaluation: {@link Export} puts a plain one in its
 * place.
 */
// Jackson narrows the type parameter of deepCopy away, which javac reports for every subclass.
@SuppressWarnings("unchecked")
public final class FreshObject extends ObjectNode {
    private final transient VersionedMap fields;

    private FreshObject(VersionedMap fields) {
        super(JsonNodeFactory.instance, fields);
        this.fields = fields;
    }

    /** An object of these fields, which are handed over. */
    public static FreshObject of(Meter meter, Map<String, JsonNode> fields) {
        return new FreshObject(new VersionedMap(meter, fields));
    }

    /** The same object, free to grow: itself when this evaluation made it, else a copy. */
    static FreshObject from(Meter meter, ObjectNode object) {
        if (object instanceof FreshObject fresh && fresh.fields.belongsTo(meter)) {
            return fresh;
        }
        meter.object(object.size());
        LinkedHashMap<String, JsonNode> copy = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            copy.put(field.getKey(), field.getValue());
        }
        return of(meter, copy);
    }

    FreshObject with(String key, JsonNode value) {
        return new FreshObject(fields.with(key, value));
    }

    Map<String, JsonNode> own() {
        return fields.own();
    }
}
