package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.JqErrors;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.Paths;
import dev.flow.expression.internal.value.ValueKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The node of {@code {key: value, …}}: one object for every combination of results. */
public final class ObjectConstruction extends StrictFunction {
    private final List<Field> fields;

    /**
     * A field that is built.
     *
     * @param value null for {@code {"key"}}: what the input has under the very key that was found
     */
    public record Field(Node key, @Nullable Node value) {
        Stream<Node> operands() {
            return value == null ? Stream.of(key) : Stream.of(key, value);
        }
    }

    /** An object of these fields. */
    public ObjectConstruction(Span span, List<Field> fields) {
        super(span, fields.stream().flatMap(Field::operands).toArray(Node[]::new));
        this.fields = List.copyOf(fields);
    }

    @Override
    JsonNode apply(Machine machine, JsonNode input, JsonNode[] values) {
        LinkedHashMap<String, JsonNode> built = new LinkedHashMap<>();
        int next = 0;
        for (Field field : fields) {
            JsonNode key = values[next++];
            JsonNode value = field.value == null ? Paths.get(machine.meter, input, key) : values[next++];
            built.put(key(machine, key), value);
        }
        return JqValues.object(machine.meter, built);
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        LinkedHashMap<String, JsonNode> built = new LinkedHashMap<>();
        for (Field field : fields) {
            JsonNode key = field.key.value(machine, frame, input);
            Node computed = field.value;
            if (computed == null) {
                machine.at(this);
            }
            JsonNode value =
                    computed == null ? Paths.get(machine.meter, input, key) : computed.value(machine, frame, input);
            built.put(key(machine, key), value);
        }
        return JqValues.object(machine.meter, built);
    }

    private String key(Machine machine, JsonNode key) {
        if (ValueKind.of(key) != ValueKind.STRING) {
            machine.at(this);
            throw JqErrors.objectKey(machine.meter, key);
        }
        String name = JqValues.text(key);
        machine.meter.key(name);
        return name;
    }
}
