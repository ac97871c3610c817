package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** The node of {@code .}: its input. */
public final class Identity extends Node {
    public Identity(Span span) {
        super(span, true, false);
    }

    @Override
    public @Nullable Node run(Machine machine) {
        return null;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        return input;
    }
}
