package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.compare.Difference.Operation;
import dev.flow.definition.text.Pointer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares JSON Schemas by what they accept. Each keyword is compared for itself, so that a change which other keywords
 * make ineffective is reported all the same. A property that is declared anew where any property was allowed counts as
 * widening: callers that did not know it did not send it. For one comparison; not thread-safe.
 */
public final class SchemaComparison {
    private static final int DEEPEST = 64;

    /** Keywords that accept nothing more and nothing less, and those that are compared where they are referred to. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "$schema",
            "$id",
            "$anchor",
            "$comment",
            "$defs",
            "definitions",
            "title",
            "description",
            "default",
            "examples",
            "deprecated",
            "readOnly",
            "writeOnly");

    private static final Set<String> COMPARED = Set.of(
            "$ref",
            "not",
            "if",
            "then",
            "else",
            "allOf",
            "anyOf",
            "oneOf",
            "properties",
            "required",
            "additionalProperties",
            "unevaluatedProperties",
            "patternProperties",
            "propertyNames",
            "dependentRequired",
            "dependentSchemas",
            "items",
            "prefixItems",
            "contains",
            "unevaluatedItems");

    private static final List<String> LISTS = List.of("allOf", "anyOf", "oneOf");

    private final JsonNode beforeRoot;
    private final JsonNode afterRoot;
    private final boolean references;
    private final List<SchemaChange> changes = new ArrayList<>();
    private final IdentityHashMap<JsonNode, Set<JsonNode>> visited = new IdentityHashMap<>();

    private SchemaComparison(JsonNode before, JsonNode after) {
        beforeRoot = before;
        afterRoot = after;
        references = !before.findValues("$ref").isEmpty()
                || !after.findValues("$ref").isEmpty();
    }

    /** What differs; empty for schemas that accept the same, as far as that can be computed. */
    public static List<SchemaChange> of(JsonNode before, JsonNode after) {
        if (Values.equal(before, after)) {
            return List.of();
        }
        var comparison = new SchemaComparison(before, after);
        comparison.schemas(new SchemaPlace(Pointer.ROOT, ""), before, after, 0);
        return List.copyOf(comparison.changes);
    }

    private void add(Operation operation, SchemaPlace place, String sentence) {
        changes.add(new SchemaChange(operation, place.pointer().toString(), sentence));
    }

    private void schemas(SchemaPlace place, JsonNode before, JsonNode after, int depth) {
        if ((!references && Values.equal(before, after)) || depth > DEEPEST) {
            return;
        }
        JsonNode old = expanded(before, beforeRoot);
        JsonNode now = expanded(after, afterRoot);
        Set<JsonNode> seen = visited.computeIfAbsent(old, _ -> Collections.newSetFromMap(new IdentityHashMap<>()));
        if (!seen.add(now)) {
            return;
        }
        if (isNever(old) || isNever(now)) {
            if (!isNever(now)) {
                add(Operation.WIDEN, place, place.shown() + " may be given now");
            } else if (!isNever(old)) {
                add(Operation.NARROW, place, place.shown() + " may no longer be given");
            }
            return;
        }
        keywords(place, object(old), object(now), depth);
        seen.remove(now);
    }

    private static boolean isNever(JsonNode schema) {
        return schema.isBoolean() && !schema.booleanValue();
    }

    private static ObjectNode object(JsonNode schema) {
        return schema instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode();
    }

    /** What a schema that consists of a reference refers to; any other schema, or an unknown reference, itself. */
    private static JsonNode expanded(JsonNode schema, JsonNode root) {
        JsonNode current = schema;
        for (int step = 0; step < DEEPEST && current.has("$ref"); step++) {
            if (current.propertyStream()
                    .anyMatch(property ->
                            !property.getKey().equals("$ref") && !WITHOUT_EFFECT.contains(property.getKey()))) {
                return current;
            }
            JsonNode target = target(current, root);
            if (target.isMissingNode()) {
                return current;
            }
            current = target;
        }
        return current;
    }

    private static JsonNode target(JsonNode schema, JsonNode root) {
        String reference = schema.path("$ref").asText();
        return reference.startsWith("#") && Pointer.isValid(reference.substring(1))
                ? root.at(reference.substring(1))
                : JsonNodeFactory.instance.missingNode();
    }

    private void keywords(SchemaPlace place, ObjectNode before, ObjectNode after, int depth) {
        var values = new SchemaAssertionComparison((operation, sentence) -> add(operation, place, sentence), place);
        values.compare(before, after);
        objects(place, before, after, depth);
        arrays(place, before, after, depth);
        for (String list : LISTS) {
            alternatives(place, list, before, after, depth);
        }
        single(place, "$ref", reference(before, beforeRoot), reference(after, afterRoot), depth);
        conditional(place, before, after, depth);
        presence(place, "not", before, after, "must not satisfy a schema", "must not satisfy another schema");
        Set<String> others = Values.keys(before, after);
        others.removeAll(WITHOUT_EFFECT);
        others.removeAll(SchemaAssertionComparison.KEYWORDS);
        others.removeAll(COMPARED);
        for (String keyword : others) {
            if (!Values.equal(before.get(keyword), after.get(keyword))) {
                add(Operation.CHANGE, place.keyword(keyword), place.shown() + " has another `" + keyword + "`");
            }
        }
    }

    private static JsonNode reference(ObjectNode schema, JsonNode root) {
        if (!schema.has("$ref")) {
            return BooleanNode.TRUE;
        }
        JsonNode target = target(schema, root);
        // An unknown schema is compared by its address.
        return target.isMissingNode()
                ? Values.only(schema, List.of("$ref"))
                        .put("x-unknown", schema.path("$ref").asText())
                : target;
    }

    private void single(SchemaPlace place, String keyword, JsonNode before, JsonNode after, int depth) {
        if (Values.isAbsent(before) && Values.isAbsent(after)) {
            return;
        }
        if (before.has("x-unknown") || after.has("x-unknown")) {
            if (!Values.equal(before, after)) {
                add(Operation.CHANGE, place.keyword(keyword), place.shown() + " refers to another schema");
            }
            return;
        }
        schemas(
                place.keyword(keyword),
                Values.isAbsent(before) ? BooleanNode.TRUE : before,
                Values.isAbsent(after) ? BooleanNode.TRUE : after,
                depth + 1);
    }

    private void conditional(SchemaPlace place, ObjectNode before, ObjectNode after, int depth) {
        if (before.has("if") && Values.equal(before.get("if"), after.get("if"))) {
            single(place, "then", before.path("then"), after.path("then"), depth);
            single(place, "else", before.path("else"), after.path("else"), depth);
        } else {
            presence(place, "if", before, after, "is subject to a condition", "is subject to another condition");
        }
    }

    /** A keyword whose schemas are not compared: only whether it is there and the same. */
    private void presence(
            SchemaPlace place, String keyword, ObjectNode before, ObjectNode after, String present, String another) {
        SchemaPlace at = place.keyword(keyword);
        if (!before.has(keyword) && after.has(keyword)) {
            add(Operation.NARROW, at, place.shown() + " " + present + " now");
        } else if (before.has(keyword) && !after.has(keyword)) {
            add(Operation.WIDEN, at, place.shown() + " no longer " + present);
        } else if (!Values.equal(before.get(keyword), after.get(keyword))) {
            add(Operation.CHANGE, at, place.shown() + " " + another);
        }
    }

    private void objects(SchemaPlace place, ObjectNode before, ObjectNode after, int depth) {
        required(place, before, after);
        JsonNode oldOthers = others(before);
        JsonNode newOthers = others(after);
        for (String name : Values.keys(before.path("properties"), after.path("properties"))) {
            JsonNode old = before.path("properties").path(name);
            JsonNode now = after.path("properties").path(name);
            SchemaPlace at = place.property(name);
            if (!old.isMissingNode() && !now.isMissingNode()) {
                schemas(at, old, now, depth + 1);
            } else if (old.isMissingNode()) {
                declared(at, oldOthers, now, newOthers, depth);
            } else if (isOpen(newOthers)) {
                add(Operation.WIDEN, at, at.shown() + " is no longer declared");
            } else {
                schemas(at, old, newOthers, depth + 1);
            }
        }
        if (isOpen(oldOthers) && isNever(newOthers)) {
            add(
                    Operation.NARROW,
                    place.keyword("additionalProperties"),
                    "properties of " + place.shown() + " that are not declared are refused now");
        } else if (isNever(oldOthers) && isOpen(newOthers)) {
            add(
                    Operation.WIDEN,
                    place.keyword("additionalProperties"),
                    "properties of " + place.shown() + " that are not declared are accepted now");
        } else {
            single(place, "additionalProperties", oldOthers, newOthers, depth);
        }
        single(place, "propertyNames", before.path("propertyNames"), after.path("propertyNames"), depth);
        for (String map : List.of("patternProperties", "dependentSchemas")) {
            for (String name : Values.keys(before.path(map), after.path(map))) {
                single(
                        place.keyword(map),
                        name,
                        before.path(map).path(name),
                        after.path(map).path(name),
                        depth);
            }
        }
        for (String name : Values.keys(before.path("dependentRequired"), after.path("dependentRequired"))) {
            Set<String> old = texts(before.path("dependentRequired").path(name));
            Set<String> now = texts(after.path("dependentRequired").path(name));
            String with = " is required beside " + place.property(name).shown();
            difference(now, old)
                    .forEach(each -> add(
                            Operation.NARROW,
                            place.keyword("dependentRequired"),
                            place.property(each).shown() + with + " now"));
            difference(old, now)
                    .forEach(each -> add(
                            Operation.WIDEN,
                            place.keyword("dependentRequired"),
                            place.property(each).shown() + with.replace(" is ", " is no longer ")));
        }
    }

    private void required(SchemaPlace place, ObjectNode before, ObjectNode after) {
        Set<String> old = texts(before.path("required"));
        Set<String> now = texts(after.path("required"));
        difference(now, old)
                .forEach(name -> add(
                        Operation.NARROW,
                        place.keyword("required"),
                        place.property(name).shown() + " is required now"));
        difference(old, now)
                .forEach(name -> add(
                        Operation.WIDEN,
                        place.keyword("required"),
                        place.property(name).shown() + " is no longer required"));
    }

    /** A property that only the later schema declares. */
    private void declared(SchemaPlace at, JsonNode oldOthers, JsonNode now, JsonNode newOthers, int depth) {
        if (!isOpen(oldOthers)) {
            schemas(at, oldOthers, now, depth + 1);
        } else if (isNever(now)) {
            add(Operation.NARROW, at, at.shown() + " may no longer be given");
        } else if (isOpen(newOthers)) {
            add(Operation.WIDEN, at, at.shown() + " is declared now");
        }
    }

    /** What properties must be that are not declared. */
    private static JsonNode others(ObjectNode schema) {
        JsonNode additional = schema.has("additionalProperties")
                ? schema.path("additionalProperties")
                : schema.path("unevaluatedProperties");
        return additional.isMissingNode() ? BooleanNode.TRUE : additional;
    }

    private static boolean isOpen(JsonNode schema) {
        return schema.isBoolean() ? schema.booleanValue() : schema.isEmpty();
    }

    private void arrays(SchemaPlace place, ObjectNode before, ObjectNode after, int depth) {
        single(place, "items", before.path("items"), after.path("items"), depth);
        single(place, "contains", before.path("contains"), after.path("contains"), depth);
        single(place, "unevaluatedItems", before.path("unevaluatedItems"), after.path("unevaluatedItems"), depth);
        JsonNode old = before.path("prefixItems");
        JsonNode now = after.path("prefixItems");
        for (int index = 0; index < Math.max(old.size(), now.size()); index++) {
            single(
                    place.keyword("prefixItems"),
                    Integer.toString(index),
                    old.has(index) ? old.path(index) : before.path("items"),
                    now.has(index) ? now.path(index) : after.path("items"),
                    depth);
        }
    }

    /** Alternatives that are in both are left out; the remaining ones are compared in pairs where they are as many. */
    private void alternatives(SchemaPlace place, String keyword, ObjectNode before, ObjectNode after, int depth) {
        boolean all = keyword.equals("allOf");
        if (before.has(keyword) != after.has(keyword) && !all) {
            boolean added = after.has(keyword);
            add(
                    added ? Operation.NARROW : Operation.WIDEN,
                    place.keyword(keyword),
                    place.shown() + (added ? " must be one of some alternatives now" : " may be anything now"));
            return;
        }
        List<JsonNode> old = without(before.path(keyword), after.path(keyword));
        List<JsonNode> now = without(after.path(keyword), before.path(keyword));
        if (old.size() == now.size()) {
            for (int index = 0; index < old.size(); index++) {
                schemas(place.keyword(keyword), old.get(index), now.get(index), depth + 1);
            }
            return;
        }
        boolean more = now.size() > old.size();
        if (!(more ? old : now).isEmpty()) {
            add(Operation.CHANGE, place.keyword(keyword), place.shown() + " has other alternatives");
        } else if (all) {
            add(
                    more ? Operation.NARROW : Operation.WIDEN,
                    place.keyword(keyword),
                    place.shown() + (more ? " must satisfy one more schema" : " must satisfy fewer schemas"));
        } else {
            add(
                    more ? Operation.WIDEN : Operation.NARROW,
                    place.keyword(keyword),
                    place.shown() + (more ? " has more alternatives" : " has fewer alternatives"));
        }
    }

    private List<JsonNode> without(JsonNode list, JsonNode others) {
        List<JsonNode> left = new ArrayList<>();
        for (JsonNode each : list) {
            boolean known = !references && others.valueStream().anyMatch(other -> Values.equal(each, other));
            if (!known) {
                left.add(each);
            }
        }
        return left;
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new TreeSet<>();
        list.forEach(each -> texts.add(each.asText()));
        return texts;
    }

    private static Set<String> difference(Set<String> one, Set<String> other) {
        Set<String> left = new TreeSet<>(one);
        left.removeAll(other);
        return left;
    }
}
