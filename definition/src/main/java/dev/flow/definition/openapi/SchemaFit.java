package dev.flow.definition.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.definition.openapi.Misfit.Place;
import dev.flow.definition.openapi.SchemaAssertions.Failure;
import dev.flow.definition.text.NameSuggestion;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether a value that is literal, wholly or in part, can be what a schema of an OpenAPI document allows. Only keywords
 * that narrow what is allowed are looked at, and each for itself: what is computed, what cannot be resolved and what
 * other keywords say (`not`, `if`, references by anchor) is taken to fit. A misfit is therefore one whatever the run
 * computes. For one call; not thread-safe.
 */
final class SchemaFit {
    /** Schemas may refer to themselves for the same value; beyond these limits a value is taken to fit. */
    private static final int DEEPEST = 200;

    private static final int MOST_STEPS = 10_000;

    private final ApiDocument document;
    private final Predicate<JsonNode> computed;
    private int steps;

    SchemaFit(ApiDocument document, Predicate<JsonNode> computed) {
        this.document = document;
        this.computed = computed;
    }

    /** How a value reaches the service. */
    enum Sent {
        /** With its type. */
        AS_JSON,
        /** An object as a form: its properties as text. */
        AS_FORM,
        /** In a path, a query, a header, a cookie or a field. */
        AS_TEXT
    }

    List<Misfit> check(JsonNode schema, JsonNode value, Place place, Sent sent) {
        return walk(schema, new Visit(schema, value, place, sent, 0));
    }

    /**
     * A value on the way down.
     *
     * @param top the schema that the way to this value ends with; others that apply to it are reached from there
     */
    private record Visit(JsonNode top, JsonNode value, Place place, Sent sent, int depth) {
        Visit deeper() {
            return new Visit(top, value, place, sent, depth + 1);
        }

        Visit inner(JsonNode schema, JsonNode child, String name) {
            return new Visit(schema, child, place.child(name), sent == Sent.AS_FORM ? Sent.AS_TEXT : sent, depth + 1);
        }
    }

    private List<Misfit> walk(JsonNode schema, Visit visit) {
        if (visit.depth() > DEEPEST || ++steps > MOST_STEPS || !schema.isObject() || schema.has("$id")) {
            return List.of();
        }
        JsonNode value = visit.value();
        if (isComputed(value) || (value.isNull() && (visit.sent() != Sent.AS_JSON || nullable(schema)))) {
            return List.of();
        }
        List<Misfit> misfits = new ArrayList<>();
        if (schema.has("$ref")) {
            misfits.addAll(walk(resolved(schema), visit.deeper()));
            if (!document.hasSchemasOfJsonSchema()) {
                return misfits;
            }
        }
        misfits.addAll(visit.sent() == Sent.AS_TEXT ? text(schema, visit) : json(schema, visit));
        schema.path("allOf").forEach(each -> misfits.addAll(walk(each, visit.deeper())));
        misfits.addAll(alternatives(schema.path("anyOf"), visit));
        // A service may tell alternatives apart by more than their schemas, so that one that fits is enough.
        misfits.addAll(alternatives(schema.path("oneOf"), visit));
        return misfits;
    }

    private boolean isComputed(JsonNode value) {
        return value.isTextual() && computed.test(value);
    }

    /** Whether nothing in it is computed. */
    private boolean isLiteral(JsonNode value) {
        return value.isContainerNode() ? value.valueStream().allMatch(this::isLiteral) : !isComputed(value);
    }

    private static boolean nullable(JsonNode schema) {
        return schema.path("nullable").asBoolean(false)
                || schema.path("x-nullable").asBoolean(false);
    }

    /** What a schema refers to; missing when that cannot be had. */
    private JsonNode resolved(JsonNode schema) {
        try {
            return document.resolve(schema);
        } catch (ApiException e) {
            return MissingNode.getInstance();
        }
    }

    private List<Misfit> json(JsonNode schema, Visit visit) {
        JsonNode value = visit.value();
        Optional<Failure> failure = SchemaAssertions.failure(schema, value, isLiteral(value));
        List<Misfit> misfits = new ArrayList<>();
        failure.ifPresent(failed -> misfits.add(misfit(failed, schema, visit)));
        if (value.isObject()) {
            misfits.addAll(required(schema, visit));
            misfits.addAll(properties(schema, visit));
        } else {
            misfits.addAll(elements(schema, visit, each -> true));
        }
        return misfits;
    }

    private static Misfit misfit(Failure failure, JsonNode schema, Visit visit) {
        Optional<String> near = failure.keyword().equals("enum")
                        && visit.value().asText().length() > 2
                ? NameSuggestion.of(
                        visit.value().asText(),
                        schema.path("enum").valueStream().map(JsonNode::asText).toList())
                : Optional.empty();
        String end = near.map(name -> "; did you mean \"" + name + "\"?").orElse(".");
        return new Misfit(visit.place(), failure.must(), ", and is " + Misfit.shown(visit.value()) + end);
    }

    private List<Misfit> required(JsonNode schema, Visit visit) {
        List<Misfit> misfits = new ArrayList<>();
        for (JsonNode each : schema.path("required")) {
            String name = each.asText();
            if (each.isTextual() && !visit.value().has(name) && !optional(visit.top(), name, 0)) {
                misfits.add(new Misfit(
                        visit.place(),
                        "have the property " + name,
                        visit.value().isEmpty() ? ", and has none." : ", and has " + names(visit.value()) + "."));
            }
        }
        return misfits;
    }

    /** Whether a required property may be left out of a request: a service sets it, or has a value for it. */
    private boolean optional(JsonNode schema, String name, int depth) {
        if (depth > DEEPEST || ++steps > MOST_STEPS) {
            return true;
        }
        JsonNode own = schema.path("properties").path(name);
        for (JsonNode property : List.of(own, resolved(own))) {
            if (property.path("readOnly").asBoolean(false) || property.has("default")) {
                return true;
            }
        }
        if (schema.has("$ref") && optional(resolved(schema), name, depth + 1)) {
            return true;
        }
        for (String keyword : List.of("allOf", "anyOf", "oneOf")) {
            for (JsonNode each : schema.path(keyword)) {
                if (optional(each, name, depth + 1)) {
                    return true;
                }
            }
        }
        return false;
    }

    private List<Misfit> properties(JsonNode schema, Visit visit) {
        JsonNode declared = schema.path("properties");
        JsonNode others =
                schema.has("patternProperties") ? MissingNode.getInstance() : schema.path("additionalProperties");
        List<Misfit> misfits = new ArrayList<>();
        for (Map.Entry<String, JsonNode> property : visit.value().properties()) {
            String name = property.getKey();
            JsonNode known = declared.path(name);
            if (!declared.has(name) && others.isBoolean() && !others.asBoolean() && visit.sent() != Sent.AS_TEXT) {
                misfits.add(new Misfit(visit.place().child(name), "be left out", undeclared(name, declared)));
            } else {
                JsonNode inner = declared.has(name) ? known : others;
                misfits.addAll(walk(inner, visit.inner(inner, property.getValue(), name)));
            }
        }
        return misfits;
    }

    private static String undeclared(String name, JsonNode declared) {
        if (declared.isEmpty()) {
            return ": its schema has no properties.";
        }
        List<String> known =
                declared.properties().stream().map(Map.Entry::getKey).toList();
        return NameSuggestion.of(name, known)
                .map(near -> ": its schema has no such property; did you mean \"" + near + "\"?")
                .orElseGet(() -> ": its schema has only " + names(declared) + ".");
    }

    private static String names(JsonNode object) {
        List<String> names = object.properties().stream().map(Map.Entry::getKey).toList();
        return String.join(", ", names.subList(0, Math.min(20, names.size())))
                + (names.size() > 20 ? " and others" : "");
    }

    private List<Misfit> elements(JsonNode schema, Visit visit, Predicate<JsonNode> taken) {
        JsonNode items = schema.has("prefixItems") ? MissingNode.getInstance() : schema.path("items");
        List<Misfit> misfits = new ArrayList<>();
        if (visit.value().isArray()) {
            int index = 0;
            for (JsonNode element : visit.value()) {
                String step = Integer.toString(index++);
                if (taken.test(element)) {
                    misfits.addAll(walk(items, visit.inner(items, element, step)));
                }
            }
        }
        return misfits;
    }

    /** An empty text may stand for no value, and a file is given in base64. */
    private List<Misfit> text(JsonNode schema, Visit visit) {
        JsonNode value = visit.value();
        boolean file = schema.path("format").asText().equals("binary") || schema.has("contentMediaType");
        if (file
                || (value.isEmpty() && value.isContainerNode())
                || (value.asText().isEmpty() && value.isTextual())) {
            return List.of();
        }
        Set<String> types = SchemaAssertions.types(schema);
        boolean list = types.contains("array") || (types.isEmpty() && schema.has("items"));
        if (value.isObject()) {
            return properties(schema, visit);
        }
        if (value.isArray()) {
            return list || types.isEmpty() ? list(schema, visit) : readAs(TextReadings.single(value), schema, visit);
        }
        if (types.contains("object")) {
            return List.of();
        }
        return list ? parts(schema, visit) : readAs(TextReadings.of(value), schema, visit);
    }

    /** The value fits when one of its readings does. */
    private List<Misfit> readAs(List<JsonNode> readings, JsonNode schema, Visit visit) {
        if (!isLiteral(visit.value())) {
            return List.of();
        }
        Optional<Failure> worst = Optional.empty();
        for (JsonNode reading : readings) {
            Optional<Failure> failure = SchemaAssertions.failure(schema, reading, true);
            if (failure.isEmpty()) {
                return List.of();
            }
            worst = worst.filter(known -> !known.ofType() || failure.get().ofType())
                    .or(() -> failure);
        }
        return worst.map(failed -> List.of(misfit(failed, schema, visit))).orElse(List.of());
    }

    private List<Misfit> list(JsonNode schema, Visit visit) {
        List<Misfit> misfits = new ArrayList<>();
        if (visit.value().valueStream().noneMatch(each -> isComputed(each) || TextReadings.splits(each))) {
            SchemaAssertions.failure(schema, visit.value(), false)
                    .ifPresent(failed -> misfits.add(misfit(failed, schema, visit)));
        }
        misfits.addAll(elements(schema, visit, each -> !TextReadings.splits(each)));
        return misfits;
    }

    /** One text for a list: a list of one, or one whose elements are written together. */
    private List<Misfit> parts(JsonNode schema, Visit visit) {
        List<Misfit> first = List.of();
        for (JsonNode reading : TextReadings.lists(visit.value())) {
            Visit read = new Visit(visit.top(), reading, visit.place(), Sent.AS_TEXT, visit.depth() + 1);
            Optional<Failure> failure = SchemaAssertions.failure(schema, reading, false);
            List<Misfit> misfits = failure.map(failed -> List.of(misfit(failed, schema, visit)))
                    .orElseGet(() -> elements(schema, read, each -> true).stream()
                            .map(each -> each.at(visit.place()))
                            .toList());
            if (misfits.isEmpty()) {
                return misfits;
            }
            first = first.isEmpty() ? misfits : first;
        }
        return first;
    }

    private List<Misfit> alternatives(JsonNode alternatives, Visit visit) {
        if (!alternatives.isArray() || alternatives.isEmpty()) {
            return List.of();
        }
        List<List<Misfit>> all = new ArrayList<>();
        for (JsonNode each : alternatives) {
            List<Misfit> misfits = walk(each, visit.deeper());
            if (misfits.isEmpty()) {
                return misfits;
            }
            all.add(misfits);
        }
        return nearest(all, visit);
    }

    /** Those of the one alternative that fits as a whole, else all that the value could be. */
    private static List<Misfit> nearest(List<List<Misfit>> all, Visit visit) {
        List<List<Misfit>> inside = all.stream()
                .filter(misfits ->
                        misfits.stream().noneMatch(misfit -> misfit.place().equals(visit.place())))
                .toList();
        if (inside.size() == 1) {
            return inside.getFirst();
        }
        Set<String> wanted = new LinkedHashSet<>();
        for (List<Misfit> misfits : all) {
            misfits.stream()
                    .filter(misfit -> misfit.place().equals(visit.place()))
                    .findFirst()
                    .ifPresent(misfit -> wanted.add(misfit.must()));
        }
        String must = inside.isEmpty() ? String.join(", or ", wanted) : "fit one of the alternatives of its schema";
        return List.of(Misfit.of(visit.place(), must, visit.value()));
    }
}
