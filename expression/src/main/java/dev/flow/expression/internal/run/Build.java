package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.Complaint;
import dev.flow.expression.internal.value.Kind;
import dev.flow.expression.internal.value.Values;
import java.util.LinkedHashMap;
import java.util.List;

/** {@code {key: value, …}} */
public final class Build extends Strict {
    private final Node[] keysAndValues;

    /**
     * An object of these fields.
     *
     * @param keysAndValues a key, its value, the next key and so on
     */
    public Build(Span span, List<Node> keysAndValues) {
        super(span, keysAndValues.toArray(Node[]::new));
        this.keysAndValues = keysAndValues.toArray(Node[]::new);
    }

    @Override
    JsonNode apply(Machine machine, JsonNode input, JsonNode[] values) {
        LinkedHashMap<String, JsonNode> fields = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i += 2) {
            fields.put(key(machine, values[i]), values[i + 1]);
        }
        return Values.object(machine.meter, fields);
    }

    @Override
    public JsonNode value(Machine machine, Frame frame, JsonNode input) {
        LinkedHashMap<String, JsonNode> fields = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            JsonNode key = keysAndValues[i].value(machine, frame, input);
            JsonNode value = keysAndValues[i + 1].value(machine, frame, input);
            fields.put(key(machine, key), value);
        }
        return Values.object(machine.meter, fields);
    }

    private String key(Machine machine, JsonNode key) {
        if (Kind.of(key) != Kind.STRING) {
            machine.at(this);
            throw Complaint.objectKey(machine.meter, key);
        }
        return Values.text(key);
    }
}
