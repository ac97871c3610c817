package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.JqValues;
import java.util.List;

/** {@code "text \(body) text"}: what is interpolated last varies slowest, as in jq. */
public final class StringInterpolation extends StrictFunction {
    private final List<String> plain;
    private final Formatting formatting;

    /** How an interpolated value becomes text. */
    public interface Formatting {
        String format(BudgetMeter meter, JsonNode value);
    }

    /**
     * @param plain the texts before, between and after the interpolated parts
     * @param reversed the interpolated parts, the last one first
     */
    public StringInterpolation(Span span, List<String> plain, List<Node> reversed, Formatting formatting) {
        super(span, reversed.toArray(Node[]::new));
        this.plain = List.copyOf(plain);
        this.formatting = formatting;
    }

    @Override
    JsonNode apply(Machine machine, JsonNode input, JsonNode[] values) {
        StringBuilder text = new StringBuilder(plain.getFirst());
        for (int i = 0; i < values.length; i++) {
            text.append(formatting.format(machine.meter, values[values.length - 1 - i]));
            text.append(plain.get(i + 1));
            if (text.length() > machine.meter.stringLength()) {
                machine.meter.string(text.length());
            }
        }
        return JqValues.text(machine.meter, text.toString());
    }
}
