package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** The node of a literal value. */
public final class Constant extends Node {
    private final JsonNode constant;

    public Constant(Span span, JsonNode constant) {
        super(span, true, false);
        this.constant = constant;
    }

    public JsonNode constant() {
        return constant;
    }

    @Override
    public @Nullable Node run(Machine machine) {
        machine.value = constant;
        return null;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        return constant;
    }
}
