package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** A variable that the program itself binds. */
public final class LocalVariable extends Node {
    private final int hops;
    private final int slot;

    public LocalVariable(Span span, int hops, int slot) {
        super(span, true, false);
        this.hops = hops;
        this.slot = slot;
    }

    @Override
    public @Nullable Node run(Machine machine) {
        machine.value = machine.frame.up(hops).variable(slot);
        return null;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        return frame.up(hops).variable(slot);
    }
}
