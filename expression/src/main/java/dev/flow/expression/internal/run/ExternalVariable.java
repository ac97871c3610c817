package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** A variable whose value comes from the {@link dev.flow.expression.Bindings} of the evaluation. */
public final class ExternalVariable extends Node {
    private final String name;

    public ExternalVariable(Span span, String name) {
        super(span, true, false);
        this.name = name;
    }

    @Override
    public @Nullable Node run(Machine machine) {
        machine.value = machine.binding(name);
        return null;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        machine.at(this);
        return machine.binding(name);
    }
}
