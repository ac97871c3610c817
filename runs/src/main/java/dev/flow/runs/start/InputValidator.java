package dev.flow.runs.start;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.flow.definition.Definition;
import dev.flow.runs.InputProblem;
import dev.flow.runs.RunsException;
import java.util.List;
import java.util.Locale;

/** Checks inputs against the schemas of definitions before anything is started. Thread-safe; bounded. */
final class InputValidator {
    private static final int MAX_SCHEMAS = 1_000;
    private static final int MAX_PROBLEMS = 100;

    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().locale(Locale.ENGLISH).build()));
    private final Cache<String, Schema> schemas =
            Caffeine.newBuilder().maximumSize(MAX_SCHEMAS).build();

    /** @throws RunsException {@code input_rejected} */
    void check(Definition definition, JsonNode input) {
        var declared = definition.workflow().input().schema();
        if (declared == null) {
            return;
        }
        Schema schema = schemas.get(definition.digest(), _ -> registry.getSchema(declared.document()));
        List<InputProblem> problems = schema.validate(input).stream()
                .limit(MAX_PROBLEMS)
                .map(InputValidator::problem)
                .toList();
        if (!problems.isEmpty()) {
            throw RunsException.inputRejected(problems);
        }
    }

    private static InputProblem problem(Error error) {
        String keyword = error.getKeyword() == null ? "schema" : error.getKeyword();
        return new InputProblem("/input" + error.getInstanceLocation(), keyword, error.getMessage(), null);
    }
}
