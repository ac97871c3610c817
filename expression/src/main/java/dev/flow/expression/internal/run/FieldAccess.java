package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.Paths;
import org.jspecify.annotations.Nullable;

/** {@code .key} and {@code .[key]} with a constant key. */
public final class FieldAccess extends Node {
    private final JsonNode key;
    private final @Nullable String name;

    public FieldAccess(Span span, JsonNode key) {
        super(span, true, false);
        this.key = key;
        this.name = key.textValue();
    }

    @Override
    public @Nullable Node run(Machine machine) {
        machine.requireOnPath(key);
        machine.enter(key, value(machine, machine.frame, machine.value));
        return null;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        machine.at(this);
        if (name != null) {
            machine.meter.key(name);
        }
        return name != null ? Paths.get(input, name) : Paths.get(machine.meter, input, key);
    }
}
