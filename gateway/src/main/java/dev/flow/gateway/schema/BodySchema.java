package dev.flow.gateway.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Checks bodies against the schema of a record. What is not of the form (an unknown or missing property, a wrong type)
 * is {@code invalid_payload}; what is well formed and refused by a rule is {@code input_rejected}. Thread-safe.
 */
public final class BodySchema {
    private static final int MOST = 20;
    private static final Set<String> FORM =
            Set.of("type", "required", "additionalProperties", "unevaluatedProperties", "propertyNames");
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                    .locale(Locale.ENGLISH)
                    .formatAssertionsEnabled(true)
                    .build()));

    private final Schema schema;

    public BodySchema(Class<?> type) {
        this.schema = REGISTRY.getSchema(RecordSchemas.standalone(type));
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
                errors.stream().limit(MOST).map(BodySchema::told).toList());
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

    private static InputError told(Error error) {
        String pointer = error.getInstanceLocation().toString();
        return new InputError(pointer, error.getKeyword(), sentence(error), hint(error));
    }

    private static String sentence(Error error) {
        String message = error.getMessage();
        return Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".";
    }

    private static String hint(Error error) {
        return switch (error.getKeyword()) {
            case "additionalProperties" -> "Leave it out, or correct its name.";
            case "required" -> "Add the property.";
            case "type" -> "Send a value of that type.";
            case String _ -> "Send a value that the operation's schema allows.";
        };
    }
}
