package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.flow.definition.text.WrappedExpression;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The inputs that triggers give to runs, as far as they are known before a trigger fires. Thread-safe. */
final class TriggerInputs {
    private static final int MOST_PROBLEMS = 5;

    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().locale(Locale.ENGLISH).build()));

    /**
     * The input of every run that the trigger starts; empty when it depends on what starts the run. A schedule without
     * an input gives an empty object.
     */
    static Optional<JsonNode> literal(ObjectNode trigger) {
        JsonNode input = trigger.path("input");
        if (input.isMissingNode()) {
            return trigger.path("kind").asText().equals("schedule")
                    ? Optional.of(JsonNodeFactory.instance.objectNode())
                    : Optional.empty();
        }
        return isLiteral(input) ? Optional.of(input) : Optional.empty();
    }

    private static boolean isLiteral(JsonNode value) {
        return value.isContainerNode()
                ? value.valueStream().allMatch(TriggerInputs::isLiteral)
                : !value.isTextual() || WrappedExpression.of(value.textValue()).isEmpty();
    }

    /** Why a schema does not accept an input, in one line; empty when it does. */
    String problem(JsonNode schema, JsonNode input) {
        List<String> problems = registry.getSchema(schema).validate(input).stream()
                .limit(MOST_PROBLEMS)
                .map(TriggerInputs::told)
                .toList();
        return String.join("; ", problems);
    }

    private static String told(Error error) {
        String location = error.getInstanceLocation().toString();
        return (location.isEmpty() ? "" : location + ": ") + error.getMessage();
    }
}
