package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.compare.Difference.Operation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Compares the keywords of JSON Schemas that hold for a value itself: its type, bounds and form. */
final class SchemaAssertionComparison {
    private static final Set<String> TYPES =
            Set.of("array", "boolean", "integer", "null", "number", "object", "string");

    /** Least values, and what a sentence calls them. */
    private static final Map<String, String> LEAST = new TreeMap<>(Map.of(
            "minimum", "must be at least",
            "exclusiveMinimum", "must be more than",
            "minLength", "must have a length of at least",
            "minItems", "must have a number of elements of at least",
            "minProperties", "must have a number of properties of at least",
            "minContains", "must have a number of such elements of at least"));

    private static final Map<String, String> GREATEST = new TreeMap<>(Map.of(
            "maximum", "must be at most",
            "exclusiveMaximum", "must be less than",
            "maxLength", "must have a length of at most",
            "maxItems", "must have a number of elements of at most",
            "maxProperties", "must have a number of properties of at most",
            "maxContains", "must have a number of such elements of at most"));

    private static final List<String> FORMS = List.of("pattern", "format", "contentEncoding", "contentMediaType");

    static final Set<String> KEYWORDS = keywords();

    private final BiConsumer<Operation, String> found;
    private final String value;

    SchemaAssertionComparison(BiConsumer<Operation, String> found, SchemaPlace place) {
        this.found = found;
        this.value = place.shown();
    }

    private static Set<String> keywords() {
        Set<String> keywords = new HashSet<>(Set.of("type", "enum", "const", "multipleOf", "uniqueItems"));
        keywords.addAll(LEAST.keySet());
        keywords.addAll(GREATEST.keySet());
        keywords.addAll(FORMS);
        return Set.copyOf(keywords);
    }

    void compare(ObjectNode before, ObjectNode after) {
        types(types(before), types(after));
        constants(before, after);
        LEAST.forEach((keyword, words) -> bound(before.get(keyword), after.get(keyword), words, 1));
        GREATEST.forEach((keyword, words) -> bound(before.get(keyword), after.get(keyword), words, -1));
        multiple(before.path("multipleOf"), after.path("multipleOf"));
        boolean unique = before.path("uniqueItems").asBoolean(false);
        if (unique != after.path("uniqueItems").asBoolean(false)) {
            found.accept(
                    unique ? Operation.WIDEN : Operation.NARROW,
                    value + (unique ? " may have equal elements now" : " must not have equal elements"));
        }
        for (String form : FORMS) {
            form(form, before.get(form), after.get(form));
        }
    }

    /** The types that the schema accepts, as far as its types and constants say. */
    private static Set<String> types(ObjectNode schema) {
        Set<String> types = new TreeSet<>();
        JsonNode declared = schema.path("type");
        if (declared.isMissingNode()) {
            List<JsonNode> constants = constants(schema);
            if (!schema.has("enum") && !schema.has("const")) {
                return TYPES;
            }
            constants.forEach(constant -> types.add(type(constant)));
        } else if (declared.isArray()) {
            declared.forEach(each -> types.add(each.asText()));
        } else {
            types.add(declared.asText());
        }
        if (types.contains("number")) {
            types.add("integer");
        }
        return types;
    }

    private static String type(JsonNode constant) {
        return switch (constant.getNodeType()) {
            case ARRAY -> "array";
            case BOOLEAN -> "boolean";
            case NUMBER -> constant.decimalValue().stripTrailingZeros().scale() <= 0 ? "integer" : "number";
            case OBJECT, POJO -> "object";
            case STRING, BINARY -> "string";
            case NULL, MISSING -> "null";
        };
    }

    private void types(Set<String> before, Set<String> after) {
        boolean wider = !before.containsAll(after);
        boolean narrower = !after.containsAll(before);
        if (wider && narrower) {
            found.accept(Operation.CHANGE, value + " must be " + shown(after) + " now, and was " + shown(before));
        } else if (narrower) {
            found.accept(Operation.NARROW, value + " must be " + shown(after) + " now");
        } else if (wider) {
            found.accept(
                    Operation.WIDEN,
                    value + (after.equals(TYPES) ? " may be of any type now" : " may be " + shown(after) + " now"));
        }
    }

    private static String shown(Set<String> types) {
        if (types.equals(TYPES)) {
            return "of any type";
        }
        List<String> names = new ArrayList<>(types);
        if (names.contains("number")) {
            names.remove("integer");
        }
        return String.join(" or ", names);
    }

    private static List<JsonNode> constants(ObjectNode schema) {
        List<JsonNode> constants = new ArrayList<>();
        schema.path("enum").forEach(constants::add);
        if (schema.has("const")) {
            constants.add(schema.path("const"));
        }
        return constants;
    }

    private void constants(ObjectNode before, ObjectNode after) {
        boolean had = before.has("enum") || before.has("const");
        boolean has = after.has("enum") || after.has("const");
        List<JsonNode> gone = without(constants(before), constants(after));
        List<JsonNode> added = without(constants(after), constants(before));
        if (!had && has) {
            found.accept(Operation.NARROW, value + " must be one of " + shown(added) + " now");
        } else if (had && !has) {
            found.accept(Operation.WIDEN, value + " need not be one of " + shown(gone) + " any more");
        } else {
            if (!gone.isEmpty()) {
                found.accept(Operation.NARROW, value + " may no longer be " + shown(gone));
            }
            if (!added.isEmpty()) {
                found.accept(Operation.WIDEN, value + " may be " + shown(added) + " now");
            }
        }
    }

    private static List<JsonNode> without(List<JsonNode> values, List<JsonNode> others) {
        return values.stream()
                .filter(each -> others.stream().noneMatch(other -> Values.equal(each, other)))
                .toList();
    }

    private static String shown(List<JsonNode> constants) {
        return String.join(", ", constants.stream().limit(10).map(Values::shown).toList());
    }

    /** @param sign 1 for a least value, -1 for a greatest */
    private void bound(@Nullable JsonNode before, @Nullable JsonNode after, String words, int sign) {
        if (before == null && after == null) {
            return;
        }
        if (after == null) {
            found.accept(Operation.WIDEN, value + " no longer " + words + " " + Values.shown(before));
            return;
        }
        int order = before == null ? sign : after.decimalValue().compareTo(before.decimalValue());
        if (order != 0) {
            found.accept(
                    order == sign ? Operation.NARROW : Operation.WIDEN,
                    value + " " + words + " " + Values.shown(after) + " now"
                            + (before == null ? "" : ", and before " + Values.shown(before)));
        }
    }

    private void multiple(JsonNode before, JsonNode after) {
        if (Values.equal(before, after)) {
            return;
        }
        BigDecimal old = before.isNumber() ? before.decimalValue() : null;
        BigDecimal now = after.isNumber() ? after.decimalValue() : null;
        if (now == null) {
            found.accept(Operation.WIDEN, value + " need not be a multiple of " + Values.shown(before) + " any more");
        } else if (old == null) {
            found.accept(Operation.NARROW, value + " must be a multiple of " + Values.shown(after) + " now");
        } else {
            found.accept(
                    isMultiple(now, old) ? Operation.NARROW : isMultiple(old, now) ? Operation.WIDEN : Operation.CHANGE,
                    value + " must be a multiple of " + Values.shown(after) + " now, and before of "
                            + Values.shown(before));
        }
    }

    private static boolean isMultiple(BigDecimal value, BigDecimal of) {
        return of.signum() != 0 && value.remainder(of).signum() == 0;
    }

    private void form(String keyword, @Nullable JsonNode before, @Nullable JsonNode after) {
        if (Values.equal(before, after)) {
            return;
        }
        if (before == null) {
            found.accept(Operation.NARROW, value + " must have the " + keyword + " " + Values.shown(after) + " now");
        } else if (after == null) {
            found.accept(Operation.WIDEN, value + " need not have the " + keyword + " " + Values.shown(before));
        } else {
            found.accept(
                    Operation.CHANGE,
                    value + " must have the " + keyword + " " + Values.shown(after) + " now, and before "
                            + Values.shown(before));
        }
    }
}
