package dev.flow.gateway.schema;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks bodies against the schema of a record. What is not of the form (an unknown or missing property, a wrong type)
 * is {@code invalid_payload}; what is well formed and refused by a rule is {@code input_rejected}. Thread-safe.
 */
public final class BodySchema {
    private static final int MOST = 20;
    private static final Set<String> FORM = Set.of("type", "required", "additionalProperties", "unevaluatedProperties");
    private static final Set<String> SEVERAL = Set.of("required", "additionalProperties", "unevaluatedProperties");
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                    .locale(Locale.ENGLISH)
                    .formatAssertionsEnabled(true)
                    .build()));

    private final JsonNode document;
    private final Schema schema;

    public BodySchema(Class<?> type) {
        this.document = RecordSchemas.standalone(type);
        this.schema = REGISTRY.getSchema(document);
    }

    /**
     * Checks a body.
     *
     * @throws ProblemException naming every part that is wrong, up to twenty
     */
    public void check(JsonNode body) {
        List<Error> errors = withoutNull(schema.validate(body));
        if (errors.isEmpty()) {
            return;
        }
        boolean form = errors.stream().anyMatch(error -> FORM.contains(error.getKeyword()));
        throw ProblemException.of(
                form ? ProblemCode.INVALID_PAYLOAD : ProblemCode.INPUT_REJECTED,
                form ? ProblemCode.INVALID_PAYLOAD.title() : "A value of the body is refused.",
                explained(errors));
    }

    /** A value that may be null and is neither null nor right: only what is wrong with it matters. */
    private static List<Error> withoutNull(List<Error> errors) {
        return errors.stream()
                .filter(error -> !isNullBranch(error) || errors.stream().allMatch(BodySchema::isNullBranch))
                .toList();
    }

    private static boolean isNullBranch(Error error) {
        return error.getKeyword().equals("type") && error.getMessage().endsWith("null expected");
    }

    /** Each problem once: a keyword has one error at a place, but for those that speak of several properties. */
    private List<InputError> explained(List<Error> errors) {
        Map<String, InputError> explained = new LinkedHashMap<>();
        for (Error error : errors) {
            InputError one = explained(error);
            String what = SEVERAL.contains(one.code()) ? one.message() : "";
            explained.putIfAbsent(one.pointer() + ' ' + one.code() + ' ' + what, one);
        }
        return explained.values().stream().limit(MOST).toList();
    }

    private InputError explained(Error error) {
        String pointer = error.getInstanceLocation().toString();
        String keyword = error.getKeyword();
        Optional<String> words = words(error);
        if (error.getEvaluationPath().toString().contains("/propertyNames")) {
            return new InputError(
                    pointer,
                    "propertyNames",
                    "The key " + error.getInstanceNode().asText() + " is not allowed.",
                    words.orElse("Choose another key."));
        }
        return switch (keyword) {
            case "additionalProperties", "unevaluatedProperties" ->
                new InputError(
                        pointer,
                        keyword,
                        "There is no property " + error.getProperty() + ".",
                        "Leave it out, or correct its name.");
            case "required" ->
                new InputError(
                        pointer, keyword, "The property " + error.getProperty() + " is missing.", "Add the property.");
            case "type" -> new InputError(pointer, keyword, sentence(error), "Send a value of that type.");
            case "pattern" ->
                new InputError(
                        pointer,
                        keyword,
                        "The value does not have the form that it must have.",
                        words.orElse("Compare it with the operation's documentation."));
            case String _ -> new InputError(pointer, keyword, sentence(error), "Send a value within the limit.");
        };
    }

    /** What the schema says of the value beside the keyword that refuses it. */
    private Optional<String> words(Error error) {
        String place = String.valueOf(error.getSchemaLocation().getFragment());
        JsonPointer keyword = JsonPointer.valueOf(place.startsWith("/") ? place : "");
        JsonPointer closest = document.at(keyword).isObject() ? keyword : keyword.head();
        for (JsonPointer around = closest; around != null && !around.matches(); around = around.head()) {
            JsonNode words = document.at(around).path("description");
            if (words.isTextual()) {
                return Optional.of(words.textValue());
            }
            if (!document.at(around).isObject() || document.at(around).has("type")) {
                break;
            }
        }
        return Optional.empty();
    }

    private static String sentence(Error error) {
        String message = error.getMessage();
        return Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".";
    }
}
