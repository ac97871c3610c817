package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Operator;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.Arithmetic;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.Comparison;
import dev.flow.expression.internal.value.JqValues;

/** {@code left + right} and its like, comparisons too. The right operand varies slowest, as in jq. */
public final class BinaryOperation extends StrictFunction {
    private final Operator operator;
    private final Node left;
    private final Node right;

    public BinaryOperation(Span span, Operator operator, Node left, Node right) {
        super(span, right, left);
        this.operator = operator;
        this.left = left;
        this.right = right;
    }

    @Override
    JsonNode apply(Machine machine, JsonNode input, JsonNode[] values) {
        return calculate(machine.meter, values[1], values[0]);
    }

    @Override
    public JsonNode value(Machine machine, CallFrame frame, JsonNode input) {
        JsonNode b = right.value(machine, frame, input);
        JsonNode a = left.value(machine, frame, input);
        machine.at(this);
        machine.meter.step();
        return calculate(machine.meter, a, b);
    }

    private JsonNode calculate(BudgetMeter meter, JsonNode a, JsonNode b) {
        return switch (operator) {
            case ADD -> Arithmetic.add(meter, a, b);
            case SUBTRACT -> Arithmetic.subtract(meter, a, b);
            case MULTIPLY -> Arithmetic.multiply(meter, a, b);
            case DIVIDE -> Arithmetic.divide(meter, a, b);
            case REMAINDER -> Arithmetic.remainder(meter, a, b);
            case EQUAL -> JqValues.of(Comparison.equal(meter, a, b));
            case NOT_EQUAL -> JqValues.of(!Comparison.equal(meter, a, b));
            case LESS -> JqValues.of(Comparison.compare(meter, a, b) < 0);
            case LESS_OR_EQUAL -> JqValues.of(Comparison.compare(meter, a, b) <= 0);
            case GREATER -> JqValues.of(Comparison.compare(meter, a, b) > 0);
            case GREATER_OR_EQUAL -> JqValues.of(Comparison.compare(meter, a, b) >= 0);
            case ALTERNATIVE, OR, AND -> throw new IllegalStateException(operator + " does not need both operands");
        };
    }
}
