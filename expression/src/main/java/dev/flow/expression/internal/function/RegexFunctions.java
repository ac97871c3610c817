package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.expression.ExpressionVersion;
import dev.flow.expression.internal.regex.Regex;
import dev.flow.expression.internal.regex.Regex.Match;
import dev.flow.expression.internal.run.Builtin;
import dev.flow.expression.internal.run.BuiltinContext;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.ValueKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Functions of regular expressions. Those that have several results in jq have an array here; the prelude spreads it.
 */
final class RegexFunctions {
    private RegexFunctions() {}

    static @Nullable Builtin find(String signature) {
        return switch (signature) {
            case "test/1" -> (context, input, arguments) -> test(context, input, one(arguments[0]));
            case "test/2" -> (context, input, arguments) -> test(context, input, arguments);
            case "_match/1" ->
                (context, input, arguments) -> each(context, input, one(arguments[0]), "", RegexFunctions::describe);
            case "_match/2" ->
                (context, input, arguments) -> each(context, input, arguments, "", RegexFunctions::describe);
            case "_capture/1" ->
                (context, input, arguments) -> each(context, input, one(arguments[0]), "", RegexFunctions::named);
            case "_capture/2" ->
                (context, input, arguments) -> each(context, input, arguments, "", RegexFunctions::named);
            case "_scan/2" ->
                (context, input, arguments) -> each(context, input, arguments, "g", RegexFunctions::scanned);
            case "_edits/2" -> (context, input, arguments) -> each(context, input, arguments, "", RegexFunctions::edit);
            case "split/2" -> (context, input, arguments) -> split(context, input, arguments);
            default -> null;
        };
    }

    /** One match with its text. */
    private static final class Found {
        private final BudgetMeter meter;
        private final Regex regex;
        private final int[] text;
        private final Match match;

        Found(BudgetMeter meter, RegexArguments arguments, Match match) {
            this.meter = meter;
            this.regex = arguments.regex();
            this.text = arguments.text();
            this.match = match;
        }

        JsonNode group(int group) {
            int start = match.start(group);
            return start < 0 ? JqValues.NULL : JqValues.text(meter, new String(text, start, match.end(group) - start));
        }

        boolean isEmpty() {
            return match.start(0) == match.end(0);
        }
    }

    private interface Shape {
        JsonNode of(Found found);
    }

    /** A pattern alone, or an array of a pattern and flags. */
    private static JsonNode[] one(JsonNode value) {
        ValueKind kind = ValueKind.of(value);
        if (kind == ValueKind.STRING) {
            return new JsonNode[] {value, JqValues.NULL};
        }
        if (kind == ValueKind.ARRAY && !value.isEmpty()) {
            return new JsonNode[] {value.get(0), value.size() > 1 ? value.get(1) : JqValues.NULL};
        }
        throw JqException.of(kind.label() + " not a string or array");
    }

    private static JsonNode test(BuiltinContext context, JsonNode input, JsonNode[] arguments) {
        RegexArguments regex = RegexArguments.of(context, input, arguments, "");
        return JqValues.of(regex.regex().test(context.meter(), regex.text()));
    }

    private static JsonNode each(
            BuiltinContext context, JsonNode input, JsonNode[] arguments, String moreFlags, Shape shape) {
        RegexArguments regex = RegexArguments.of(context, input, arguments, moreFlags);
        BudgetMeter meter = context.meter();
        List<JsonNode> results = new ArrayList<>();
        for (Match match : regex.regex().matches(meter, regex.text(), regex.global())) {
            results.add(shape.of(new Found(meter, regex, match)));
        }
        return JqValues.array(meter, results);
    }

    private static JsonNode describe(Found found) {
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        place(found, 0, fields);
        List<JsonNode> captures = new ArrayList<>();
        for (int group = 1; group <= found.regex.groups(); group++) {
            Map<String, JsonNode> capture = new LinkedHashMap<>();
            place(found, group, capture);
            capture.put("name", name(found.regex, group));
            captures.add(JqValues.object(found.meter, capture));
        }
        fields.put("captures", JqValues.array(found.meter, captures));
        return JqValues.object(found.meter, fields);
    }

    /** In an empty match jq 1.7 says of every group that it matched nothing there, even when it took no part. */
    private static void place(Found found, int group, Map<String, JsonNode> fields) {
        int shown = found.isEmpty() ? 0 : group;
        int start = found.match.start(shown);
        fields.put("offset", Numbers.of((long) start));
        JsonNode length = Numbers.of(start < 0 ? 0L : found.match.end(shown) - start);
        if (start < 0 && found.meter.version().isSince(ExpressionVersion.V2)) {
            fields.put("string", found.group(shown));
            fields.put("length", length);
            return;
        }
        fields.put("length", length);
        fields.put("string", found.group(shown));
    }

    private static JsonNode name(Regex regex, int group) {
        for (Map.Entry<String, List<Integer>> name : regex.names().entrySet()) {
            if (name.getValue().contains(group)) {
                return TextNode.valueOf(name.getKey());
            }
        }
        return JqValues.NULL;
    }

    private static JsonNode named(Found found) {
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        for (int group = 1; group <= found.regex.groups(); group++) {
            JsonNode name = name(found.regex, group);
            if (!name.isNull()) {
                fields.put(name.textValue(), found.group(found.isEmpty() ? 0 : group));
            }
        }
        return JqValues.object(found.meter, fields);
    }

    private static JsonNode scanned(Found found) {
        if (found.regex.groups() == 0) {
            return found.group(0);
        }
        List<JsonNode> groups = new ArrayList<>();
        for (int group = 1; group <= found.regex.groups(); group++) {
            groups.add(found.group(found.isEmpty() ? 0 : group));
        }
        return JqValues.array(found.meter, groups);
    }

    private static JsonNode edit(Found found) {
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        fields.put("offset", Numbers.of((long) found.match.start(0)));
        fields.put("end", Numbers.of((long) found.match.end(0)));
        fields.put("names", named(found));
        return JqValues.object(found.meter, fields);
    }

    private static JsonNode split(BuiltinContext context, JsonNode input, JsonNode[] arguments) {
        RegexArguments regex = RegexArguments.of(context, input, arguments, "g");
        BudgetMeter meter = context.meter();
        List<JsonNode> parts = new ArrayList<>();
        int start = 0;
        for (Match match : regex.regex().matches(meter, regex.text(), true)) {
            parts.add(part(meter, regex.text(), start, match.start(0)));
            start = match.end(0);
        }
        parts.add(part(meter, regex.text(), start, regex.text().length));
        return JqValues.array(meter, parts);
    }

    private static JsonNode part(BudgetMeter meter, int[] text, int start, int end) {
        return JqValues.text(meter, new String(text, start, Math.max(0, end - start)));
    }
}
