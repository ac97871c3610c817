package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;

/** The call of a {@link Builtin}. */
public final class BuiltinCall extends StrictFunction {
    private final Builtin function;
    private final boolean reversed;

    /**
     * @param reversed whether the operands are the arguments from the last to the first: jq evaluates them so in C
     *     functions
     */
    public BuiltinCall(Span span, Builtin function, boolean reversed, Node... operands) {
        super(span, operands);
        this.function = function;
        this.reversed = reversed && operands.length > 1;
    }

    @Override
    JsonNode apply(Machine machine, JsonNode input, JsonNode[] values) {
        machine.meter.step();
        if (!reversed) {
            return function.apply(machine, input, values);
        }
        JsonNode[] arguments = new JsonNode[values.length];
        for (int i = 0; i < values.length; i++) {
            arguments[i] = values[values.length - 1 - i];
        }
        return function.apply(machine, input, arguments);
    }
}
