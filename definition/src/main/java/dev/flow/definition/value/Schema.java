package dev.flow.definition.value;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A JSON Schema that input, output or context must satisfy (DSL reference, "Schema"), with external resources already
 * resolved into {@code document}.
 *
 * @param format the schema's format, {@code json} unless the document says otherwise
 * @param document the schema itself
 */
public record Schema(String format, JsonNode document) {}
