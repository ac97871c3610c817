package dev.flow.definition.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.value.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds schemas; one that is kept elsewhere comes from the definition's resources. Immutable. */
record SchemaBuilder(Map<String, JsonNode> resources) {

    @Nullable
    Schema read(@Nullable JsonNode schema) {
        if (schema == null) {
            return null;
        }
        String format = schema.path("format").asText("json");
        JsonNode document = schema.get("document");
        if (document != null) {
            return new Schema(format, document);
        }
        String address =
                ResourceAddresses.of(schema.path("resource").path("endpoint")).orElseThrow();
        JsonNode resource = resources.get(address);
        if (resource == null) {
            throw new IllegalArgumentException("The schema at " + address + " was not resolved");
        }
        return new Schema(format, resource);
    }
}
