package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.expression.ExpressionVersion;
import java.util.ArrayList;
import java.util.Map;

/** The operators {@code + - * / %} on values of every kind, with jq's messages. */
public final class Arithmetic {
    private Arithmetic() {}

    public static JsonNode add(BudgetMeter meter, JsonNode left, JsonNode right) {
        ValueKind kind = ValueKind.of(left);
        if (kind == ValueKind.NULL) {
            return right;
        }
        ValueKind other = ValueKind.of(right);
        if (other == ValueKind.NULL) {
            return left;
        }
        if (kind == other) {
            switch (kind) {
                case NUMBER -> {
                    Numbers.digits(meter, left, right);
                    return Numbers.add(left, right);
                }
                case STRING -> {
                    return Rope.concat(meter, asText(left), asText(right));
                }
                case ARRAY -> {
                    return EvaluationArray.from(meter, (ArrayNode) left).withAll(right);
                }
                case OBJECT -> {
                    return merge(meter, (ObjectNode) left, right);
                }
                case NULL, FALSE, TRUE -> {}
            }
        }
        throw JqErrors.about(meter, left, right, "cannot be added");
    }

    public static JsonNode subtract(BudgetMeter meter, JsonNode left, JsonNode right) {
        ValueKind kind = ValueKind.of(left);
        if (kind == ValueKind.of(right)) {
            if (kind == ValueKind.NUMBER) {
                Numbers.digits(meter, left, right);
                return Numbers.subtract(left, right);
            }
            if (kind == ValueKind.ARRAY) {
                return without(meter, left, right);
            }
        }
        throw JqErrors.about(meter, left, right, "cannot be subtracted");
    }

    public static JsonNode multiply(BudgetMeter meter, JsonNode left, JsonNode right) {
        ValueKind kind = ValueKind.of(left);
        ValueKind other = ValueKind.of(right);
        if (kind == ValueKind.NUMBER && other == ValueKind.NUMBER) {
            Numbers.digits(meter, left, right);
            return signed(meter, Numbers.multiply(left, right), left, right);
        }
        if (kind == ValueKind.STRING && other == ValueKind.NUMBER) {
            return repeat(meter, JqValues.text(left), Numbers.toDouble(right));
        }
        if (kind == ValueKind.NUMBER && other == ValueKind.STRING) {
            return repeat(meter, JqValues.text(right), Numbers.toDouble(left));
        }
        if (kind == ValueKind.OBJECT && other == ValueKind.OBJECT) {
            return mergeDeep(meter, (ObjectNode) left, right, 0);
        }
        throw JqErrors.about(meter, left, right, "cannot be multiplied");
    }

    public static JsonNode divide(BudgetMeter meter, JsonNode left, JsonNode right) {
        ValueKind kind = ValueKind.of(left);
        if (kind == ValueKind.of(right)) {
            if (kind == ValueKind.NUMBER) {
                Numbers.digits(meter, left, right);
                if (Numbers.toDouble(right) == 0) {
                    throw JqErrors.about(meter, left, right, "cannot be divided because the divisor is zero");
                }
                return signed(meter, Numbers.divide(left, right), left, right);
            }
            if (kind == ValueKind.STRING) {
                return split(meter, JqValues.text(left), JqValues.text(right));
            }
        }
        throw JqErrors.about(meter, left, right, "cannot be divided");
    }

    public static JsonNode remainder(BudgetMeter meter, JsonNode left, JsonNode right) {
        if (ValueKind.of(left) != ValueKind.NUMBER || ValueKind.of(right) != ValueKind.NUMBER) {
            throw JqErrors.about(meter, left, right, "cannot be divided (remainder)");
        }
        Numbers.digits(meter, left, right);
        if (Numbers.isNaN(left) || Numbers.isNaN(right)) {
            return DoubleNode.valueOf(Double.NaN);
        }
        long divisor = Numbers.toLong(right);
        if (divisor == 0) {
            throw JqErrors.about(meter, left, right, "cannot be divided (remainder) because the divisor is zero");
        }
        return Numbers.of(divisor == -1 ? 0 : Numbers.toLong(left) % divisor);
    }

    /** A product or quotient that is zero has the sign that doubles give it. */
    private static JsonNode signed(BudgetMeter meter, JsonNode result, JsonNode left, JsonNode right) {
        boolean zero = Numbers.isLong(result) && result.longValue() == 0;
        return zero && meter.version().isSince(ExpressionVersion.V2) && (isNegative(left) ^ isNegative(right))
                ? DoubleNode.valueOf(-0.0)
                : result;
    }

    private static boolean isNegative(JsonNode number) {
        return Math.copySign(1, Numbers.toDouble(number)) < 0;
    }

    public static JsonNode negate(BudgetMeter meter, JsonNode value) {
        if (ValueKind.of(value) != ValueKind.NUMBER) {
            throw JqErrors.about(meter, value, "cannot be negated");
        }
        return Numbers.negate(value);
    }

    /** The parts of a text between the separators; its characters when the separator is empty. */
    public static JsonNode split(BudgetMeter meter, String text, String separator) {
        ArrayList<JsonNode> parts = new ArrayList<>();
        if (text.isEmpty()) {
            return JqValues.array(meter, parts);
        }
        if (separator.isEmpty()) {
            for (int i = 0; i < text.length(); ) {
                int end = text.offsetByCodePoints(i, 1);
                meter.charge(2);
                parts.add(JqValues.text(meter, text.substring(i, end)));
                i = end;
            }
            return JqValues.array(meter, parts);
        }
        SubstringSearch finder = new SubstringSearch(meter, text, separator);
        int start = 0;
        for (int at = finder.next(0); at >= 0; at = finder.next(start)) {
            meter.charge(2);
            parts.add(JqValues.text(meter, text.substring(start, at)));
            start = at + separator.length();
        }
        parts.add(JqValues.text(meter, text.substring(start)));
        return JqValues.array(meter, parts);
    }

    private static TextNode asText(JsonNode node) {
        return node instanceof TextNode text ? text : TextNode.valueOf(JqValues.text(node));
    }

    private static JsonNode merge(BudgetMeter meter, ObjectNode left, JsonNode right) {
        EvaluationObject merged = EvaluationObject.from(meter, left);
        for (Map.Entry<String, JsonNode> field : right.properties()) {
            meter.key(field.getKey());
            merged = merged.with(field.getKey(), field.getValue());
        }
        return merged;
    }

    private static JsonNode mergeDeep(BudgetMeter meter, ObjectNode left, JsonNode right, int depth) {
        meter.nesting(depth);
        EvaluationObject merged = EvaluationObject.from(meter, left);
        for (Map.Entry<String, JsonNode> field : right.properties()) {
            meter.key(field.getKey());
            JsonNode old = merged.get(field.getKey());
            JsonNode value =
                    old instanceof ObjectNode object && field.getValue().isObject()
                            ? mergeDeep(meter, object, field.getValue(), depth + 1)
                            : field.getValue();
            merged = merged.with(field.getKey(), value);
        }
        return merged;
    }

    private static JsonNode without(BudgetMeter meter, JsonNode left, JsonNode right) {
        ArrayList<JsonNode> kept = new ArrayList<>();
        for (JsonNode element : left) {
            meter.step();
            boolean found = false;
            for (int i = 0; i < right.size() && !found; i++) {
                found = Comparison.equal(meter, element, right.get(i));
            }
            if (!found) {
                kept.add(element);
            }
        }
        return JqValues.array(meter, kept);
    }

    private static JsonNode repeat(BudgetMeter meter, String text, double times) {
        if (times < 0 || Double.isNaN(times)) {
            return JqValues.NULL;
        }
        int count = (int) times;
        meter.string((long) text.length() * count);
        return TextNode.valueOf(text.repeat(count));
    }
}
