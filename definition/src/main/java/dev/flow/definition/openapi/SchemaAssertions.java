package dev.flow.definition.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What an OpenAPI schema says of a value itself, not of what is inside. Keywords are read in the form of OpenAPI 3.0,
 * 3.1 and Swagger 2.0; those that are malformed say nothing. {@code format} and {@code pattern} are not checked:
 * services differ in how they read them.
 */
final class SchemaAssertions {
    private static final int MOST_SHOWN = 10;

    private static final Map<String, String> TYPES = Map.of(
            "array", "a list",
            "boolean", "a boolean",
            "integer", "an integer",
            "null", "null",
            "number", "a number",
            "object", "an object",
            "string", "a string");

    private static final Set<String> COUNTS =
            Set.of("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties");

    private static final Set<String> NUMBERS =
            Set.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf");

    private SchemaAssertions() {}

    /** The assertion that a value fails. */
    record Failure(String keyword, String must) {
        boolean ofType() {
            return keyword.equals("type");
        }
    }

    /**
     * The first assertion that the value fails; its type before all others.
     *
     * @param complete whether the value is as it will be sent, so that it can be compared as a whole
     */
    static Optional<Failure> failure(JsonNode schema, JsonNode value, boolean complete) {
        ObjectNode assertions = assertions(schema, complete);
        List<Error> errors = assertions.isEmpty()
                ? List.of()
                : Registry.INSTANCE.getSchema(assertions).validate(value);
        return errors.stream()
                .map(Error::getKeyword)
                .min((one, other) -> Boolean.compare(other.equals("type"), one.equals("type")))
                .map(keyword -> new Failure(keyword, must(keyword, assertions.path(keyword))));
    }

    /** The types that the schema names and JSON has; empty when it takes any. */
    static Set<String> types(JsonNode schema) {
        JsonNode type = schema.path("type");
        Set<String> types = new LinkedHashSet<>();
        (type.isArray() ? type : JsonNodeFactory.instance.arrayNode().add(type))
                .forEach(each -> types.add(each.asText()));
        return TYPES.keySet().containsAll(types) ? types : Set.of();
    }

    private static ObjectNode assertions(JsonNode schema, boolean complete) {
        ObjectNode assertions = JsonNodeFactory.instance.objectNode();
        Set<String> types = types(schema);
        if (!types.isEmpty()) {
            ArrayNode names = assertions.putArray("type");
            types.forEach(names::add);
        }
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            String name = keyword.getKey();
            JsonNode argument = keyword.getValue();
            boolean taken = (NUMBERS.contains(name) && argument.isNumber())
                    || (COUNTS.contains(name) && argument.isIntegralNumber() && argument.asLong() >= 0)
                    || (complete && name.equals("enum") && !argument.isEmpty() && argument.isArray())
                    || (complete && name.equals("const"))
                    || (complete && name.equals("uniqueItems") && argument.asBoolean(false));
            if (taken) {
                assertions.set(name, argument);
            }
        }
        if (assertions.path("multipleOf").asDouble(1) <= 0) {
            assertions.remove("multipleOf");
        }
        exclusive(schema, assertions, "exclusiveMinimum", "minimum");
        exclusive(schema, assertions, "exclusiveMaximum", "maximum");
        return assertions;
    }

    /** Before OpenAPI 3.1 it is a flag of the other keyword. */
    private static void exclusive(JsonNode schema, ObjectNode assertions, String exclusive, String limit) {
        if (schema.path(exclusive).isBoolean() && schema.path(exclusive).asBoolean() && assertions.has(limit)) {
            assertions.set(exclusive, assertions.remove(limit));
        }
    }

    private static String must(String keyword, JsonNode argument) {
        return switch (keyword) {
            case "type" ->
                "be "
                        + argument.valueStream()
                                .map(type -> TYPES.getOrDefault(type.asText(), type.asText()))
                                .collect(Collectors.joining(" or "));
            case "enum" ->
                "be "
                        + (argument.size() == 1 ? "" : "one of ")
                        + argument.valueStream()
                                .limit(MOST_SHOWN)
                                .map(Misfit::shown)
                                .collect(Collectors.joining(", "))
                        + (argument.size() > MOST_SHOWN ? " and others" : "");
            case "const" -> "be " + Misfit.shown(argument);
            case "minimum" -> "be at least " + argument;
            case "maximum" -> "be at most " + argument;
            case "exclusiveMinimum" -> "be greater than " + argument;
            case "exclusiveMaximum" -> "be less than " + argument;
            case "multipleOf" -> "be a multiple of " + argument;
            case "minLength" -> "have at least " + counted(argument, "character", "characters");
            case "maxLength" -> "have at most " + counted(argument, "character", "characters");
            case "minItems" -> "have at least " + counted(argument, "element", "elements");
            case "maxItems" -> "have at most " + counted(argument, "element", "elements");
            case "minProperties" -> "have at least " + counted(argument, "property", "properties");
            case "maxProperties" -> "have at most " + counted(argument, "property", "properties");
            case "uniqueItems" -> "have no element twice";
            case String other -> "satisfy `" + other + "`";
        };
    }

    private static String counted(JsonNode number, String one, String several) {
        return number + " " + (number.asLong() == 1 ? one : several);
    }

    /** The validator is loaded by the first literal value that is checked. */
    private static final class Registry {
        static final SchemaRegistry INSTANCE = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                                .locale(Locale.ENGLISH)
                                .build())
                        .schemaCacheEnabled(false));
    }
}
