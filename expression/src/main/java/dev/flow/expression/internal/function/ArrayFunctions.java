package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.flow.expression.ExpressionVersion;
import dev.flow.expression.internal.run.Builtin;
import dev.flow.expression.internal.run.BuiltinContext;
import dev.flow.expression.internal.value.Arithmetic;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.Comparison;
import dev.flow.expression.internal.value.JqErrors;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.Paths;
import dev.flow.expression.internal.value.ValueKind;
import dev.flow.expression.internal.value.ValueSearch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The builtins that work on arrays. */
final class ArrayFunctions {
    private ArrayFunctions() {}

    static @Nullable Builtin find(String signature) {
        return switch (signature) {
            case "add/0" -> (context, input, arguments) -> add(context, input);
            case "reverse/0" -> (context, input, arguments) -> reverse(context, input);
            case "flatten/0" -> (context, input, arguments) -> flatten(context, input, -1);
            case "flatten/1" -> (context, input, arguments) -> flatten(context, input, arguments[0]);
            case "indices/1" -> (context, input, arguments) -> indices(context, input, arguments[0]);
            case "index/1" -> (context, input, arguments) -> end(context, input, arguments[0], true);
            case "rindex/1" -> (context, input, arguments) -> end(context, input, arguments[0], false);
            case "contains/1" -> (context, input, arguments) -> contains(context, input, arguments[0]);
            case "bsearch/1" -> (context, input, arguments) -> search(context, input, arguments[0]);
            default -> null;
        };
    }

    private static JsonNode add(BuiltinContext context, JsonNode input) {
        JsonNode sum = JqValues.NULL;
        for (JsonNode element : StringFunctions.elements(context, input)) {
            context.meter().step();
            sum = Arithmetic.add(context.meter(), sum, element);
        }
        return sum;
    }

    private static JsonNode reverse(BuiltinContext context, JsonNode input) {
        if (!input.isArray()) {
            if (Numbers.toDouble(TypeFunctions.length(context, input)) == 0) {
                return JqValues.array(context.meter());
            }
            throw JqException.of("Cannot index " + ValueKind.of(input).label() + " with number");
        }
        ArrayList<JsonNode> reversed = new ArrayList<>(input.size());
        for (int i = input.size() - 1; i >= 0; i--) {
            reversed.add(input.get(i));
        }
        return JqValues.array(context.meter(), reversed);
    }

    private static JsonNode flatten(BuiltinContext context, JsonNode input, JsonNode depth) {
        double levels = Arguments.number(context, depth);
        boolean nowhere = Double.isNaN(levels) && context.meter().version().isSince(ExpressionVersion.V2);
        if (levels < 0 || nowhere) {
            throw JqException.of("flatten depth must not be negative");
        }
        return flatten(context, input, levels);
    }

    private static JsonNode flatten(BuiltinContext context, JsonNode input, double levels) {
        ArrayList<JsonNode> flat = new ArrayList<>();
        flatten(context, StringFunctions.elements(context, input), levels, flat, 0);
        return JqValues.array(context.meter(), flat);
    }

    private static void flatten(
            BuiltinContext context, Iterable<JsonNode> elements, double levels, List<JsonNode> flat, int depth) {
        context.meter().nesting(depth);
        for (JsonNode element : elements) {
            context.meter().step();
            if (element.isArray() && levels != 0) {
                flatten(context, element, levels - 1, flat, depth + 1);
            } else {
                flat.add(element);
            }
        }
    }

    private static JsonNode indices(BuiltinContext context, JsonNode input, JsonNode part) {
        BudgetMeter meter = context.meter();
        if (input.isArray()) {
            return ValueSearch.indices(meter, input, part.isArray() ? part : JqValues.array(meter, part));
        }
        if (Arguments.isText(input) && Arguments.isText(part)) {
            return ValueSearch.indices(meter, JqValues.text(input), JqValues.text(part));
        }
        return Paths.get(meter, input, part);
    }

    private static JsonNode end(BuiltinContext context, JsonNode input, JsonNode part, boolean first) {
        JsonNode found = indices(context, input, part);
        if (found instanceof ArrayNode all) {
            return all.isEmpty() ? JqValues.NULL : all.get(first ? 0 : all.size() - 1);
        }
        return Paths.get(context.meter(), found, Numbers.of(first ? 0L : -1L));
    }

    private static JsonNode contains(BuiltinContext context, JsonNode input, JsonNode part) {
        boolean comparable = input.getNodeType() == part.getNodeType() && (!input.isBoolean() || input.equals(part));
        if (!comparable) {
            throw JqErrors.about(context.meter(), input, part, "cannot have their containment checked");
        }
        return JqValues.of(ValueSearch.contains(context.meter(), input, part));
    }

    private static JsonNode search(BuiltinContext context, JsonNode input, JsonNode target) {
        JsonNode array = Arguments.array(context, input, "cannot be searched from");
        int low = 0;
        int high = array.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = Comparison.compare(context.meter(), array.get(middle), target);
            if (order == 0) {
                return Numbers.of((long) middle);
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return Numbers.of(-1L - low);
    }
}
