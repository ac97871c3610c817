package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.run.Builtin;
import dev.flow.expression.internal.run.BuiltinContext;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.Comparison;
import dev.flow.expression.internal.value.JqErrors;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.Sorting;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sorting, grouping, and the least and greatest; the forms with a key get the keys of all elements as an argument. */
final class SortFunctions {
    private static final String NOT_SORTED = "cannot be sorted, as it is not an array";

    private SortFunctions() {}

    static @Nullable Builtin find(String signature) {
        return switch (signature) {
            case "sort/0" -> (context, input, arguments) -> sort(context.meter(), array(context, input), input);
            case "_sort_by/1" ->
                (context, input, arguments) -> sort(context.meter(), keyed(context, input, arguments[0]), arguments[0]);
            case "_group_by/1" ->
                (context, input, arguments) ->
                        group(context.meter(), keyed(context, input, arguments[0]), arguments[0]);
            case "unique/0" ->
                (context, input, arguments) ->
                        firsts(context.meter(), group(context.meter(), array(context, input), input));
            case "_unique_by/1" ->
                (context, input, arguments) -> firsts(
                        context.meter(), group(context.meter(), keyed(context, input, arguments[0]), arguments[0]));
            case "min/0" -> (context, input, arguments) -> extreme(context, input, input, true);
            case "max/0" -> (context, input, arguments) -> extreme(context, input, input, false);
            case "_min_by/1" -> (context, input, arguments) -> extreme(context, input, arguments[0], true);
            case "_max_by/1" -> (context, input, arguments) -> extreme(context, input, arguments[0], false);
            default -> null;
        };
    }

    private static JsonNode array(BuiltinContext context, JsonNode input) {
        return Arguments.array(context, input, NOT_SORTED);
    }

    private static JsonNode keyed(BuiltinContext context, JsonNode input, JsonNode keys) {
        if (!input.isArray()) {
            throw JqErrors.about(context.meter(), input, keys, "cannot be sorted, as they are not both arrays");
        }
        return input;
    }

    private static List<JsonNode> list(JsonNode array) {
        List<JsonNode> list = new ArrayList<>(array.size());
        array.forEach(list::add);
        return list;
    }

    private static JsonNode sort(BudgetMeter meter, JsonNode values, JsonNode keys) {
        ArrayList<JsonNode> sorted = new ArrayList<>(values.size());
        for (int position : Sorting.order(meter, list(keys))) {
            sorted.add(values.get(position));
        }
        return JqValues.array(meter, sorted);
    }

    private static JsonNode group(BudgetMeter meter, JsonNode values, JsonNode keys) {
        ArrayList<JsonNode> groups = new ArrayList<>();
        ArrayList<JsonNode> group = new ArrayList<>();
        JsonNode key = JqValues.NULL;
        for (int position : Sorting.order(meter, list(keys))) {
            if (!group.isEmpty() && !Comparison.equal(meter, key, keys.get(position))) {
                groups.add(JqValues.array(meter, group));
                group = new ArrayList<>();
            }
            if (group.isEmpty()) {
                key = keys.get(position);
            }
            group.add(values.get(position));
        }
        if (!group.isEmpty()) {
            groups.add(JqValues.array(meter, group));
        }
        return JqValues.array(meter, groups);
    }

    private static JsonNode firsts(BudgetMeter meter, JsonNode groups) {
        ArrayList<JsonNode> firsts = new ArrayList<>(groups.size());
        groups.forEach(group -> firsts.add(group.get(0)));
        return JqValues.array(meter, firsts);
    }

    /** Of equal ones the first is the least and the last is the greatest. */
    private static JsonNode extreme(BuiltinContext context, JsonNode values, JsonNode keys, boolean least) {
        if (!values.isArray() || !keys.isArray()) {
            throw JqErrors.about(context.meter(), values, keys, "cannot be iterated over");
        }
        int found = 0;
        for (int i = 1; i < values.size(); i++) {
            boolean less = Comparison.compare(context.meter(), keys.get(i), keys.get(found)) < 0;
            if (less == least) {
                found = i;
            }
        }
        return values.isEmpty() ? JqValues.NULL : values.get(found);
    }
}
