package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import org.jspecify.annotations.Nullable;

/** A function of its input and the values of its operands. */
public abstract class StrictFunction extends OperandNode {
    protected StrictFunction(Span span, Node... operands) {
        super(span, true, false, operands);
    }

    /** The result for one combination of operands, in the order in which they were given to the constructor. */
    abstract JsonNode apply(Machine machine, JsonNode input, JsonNode[] values);

    @Override
    final @Nullable Node gathered(Machine machine, JsonNode[] values) {
        machine.at(this);
        machine.value = apply(machine, machine.value, values);
        return null;
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        JsonNode[] values = values(machine, frame, input);
        machine.at(this);
        return apply(machine, input, values);
    }
}
