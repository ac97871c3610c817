package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.run.Context;
import dev.flow.expression.internal.run.Native;
import dev.flow.expression.internal.value.Comparison;
import dev.flow.expression.internal.value.Complaint;
import dev.flow.expression.internal.value.Meter;
import dev.flow.expression.internal.value.Sorting;
import dev.flow.expression.internal.value.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sorting, grouping, and the least and greatest; the forms with a key get the keys of all elements as an argument. */
final class Orders {
    private static final String NOT_SORTED = "cannot be sorted, as it is not an array";

    private Orders() {}

    static @Nullable Native find(String signature) {
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

    private static JsonNode array(Context context, JsonNode input) {
        return Arguments.array(context, input, NOT_SORTED);
    }

    private static JsonNode keyed(Context context, JsonNode input, JsonNode keys) {
        if (!input.isArray()) {
            throw Complaint.about(context.meter(), input, keys, "cannot be sorted, as they are not both arrays");
        }
        return input;
    }

    private static List<JsonNode> list(JsonNode array) {
        List<JsonNode> list = new ArrayList<>(array.size());
        array.forEach(list::add);
        return list;
    }

    private static JsonNode sort(Meter meter, JsonNode values, JsonNode keys) {
        ArrayList<JsonNode> sorted = new ArrayList<>(values.size());
        for (int position : Sorting.order(meter, list(keys))) {
            sorted.add(values.get(position));
        }
        return Values.array(meter, sorted);
    }

    private static JsonNode group(Meter meter, JsonNode values, JsonNode keys) {
        ArrayList<JsonNode> groups = new ArrayList<>();
        ArrayList<JsonNode> group = new ArrayList<>();
        JsonNode key = Values.NULL;
        for (int position : Sorting.order(meter, list(keys))) {
            if (!group.isEmpty() && !Comparison.equal(meter, key, keys.get(position))) {
                groups.add(Values.array(meter, group));
                group = new ArrayList<>();
            }
            if (group.isEmpty()) {
                key = keys.get(position);
            }
            group.add(values.get(position));
        }
        if (!group.isEmpty()) {
            groups.add(Values.array(meter, group));
        }
        return Values.array(meter, groups);
    }

    private static JsonNode firsts(Meter meter, JsonNode groups) {
        ArrayList<JsonNode> firsts = new ArrayList<>(groups.size());
        groups.forEach(group -> firsts.add(group.get(0)));
        return Values.array(meter, firsts);
    }

    /** Of equal ones the first is the least and the last is the greatest. */
    private static JsonNode extreme(Context context, JsonNode values, JsonNode keys, boolean least) {
        if (!values.isArray() || !keys.isArray()) {
            throw Complaint.about(context.meter(), values, keys, "cannot be iterated over");
        }
        int found = 0;
        for (int i = 1; i < values.size(); i++) {
            boolean less = Comparison.compare(context.meter(), keys.get(i), keys.get(found)) < 0;
            if (less == least) {
                found = i;
            }
        }
        return values.isEmpty() ? Values.NULL : values.get(found);
    }
}
