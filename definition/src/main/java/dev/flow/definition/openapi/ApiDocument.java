package dev.flow.definition.openapi;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.definition.text.NameSuggestion;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An OpenAPI 3.0 or 3.1 document, or a Swagger 2.0 one, read as a tree: only what a call needs is looked at. Immutable.
 *
 * @param address where the document comes from, for messages
 */
public record ApiDocument(String address, JsonNode root) {
    private static final List<String> METHODS =
            List.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    private static final int DEEPEST_REFERENCE = 32;

    /** @throws ApiException when the document is neither */
    public ApiDocument {
        if (!root.path("swagger").asText().startsWith("2.")
                && !root.path("openapi").asText().startsWith("3.")) {
            throw new ApiException("The document at " + address + " is neither OpenAPI 3 nor Swagger 2.0.");
        }
    }

    public boolean isSwagger() {
        return root.has("swagger");
    }

    /** Whether its schemas are those of JSON Schema, where keywords beside {@code $ref} mean something. */
    boolean hasSchemasOfJsonSchema() {
        return !isSwagger() && !root.path("openapi").asText().startsWith("3.0");
    }

    /**
     * The operation with this id.
     *
     * @throws ApiException when there is none
     */
    public ApiOperation operation(String id) {
        List<String> known = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
            JsonNode item = resolve(path.getValue());
            for (String method : METHODS) {
                JsonNode operation = item.path(method);
                if (operation.path("operationId").asText().equals(id)) {
                    return new ApiOperation(this, method, path.getKey(), item, operation, parameters(item, operation));
                }
                if (operation.hasNonNull("operationId")) {
                    known.add(operation.path("operationId").asText());
                }
            }
        }
        throw new ApiException("The document at " + address + " has no operation \"" + id + "\""
                + NameSuggestion.of(id, known)
                        .map(near -> "; did you mean \"" + near + "\"?")
                        .orElse(
                                known.isEmpty()
                                        ? "."
                                        : "; it has " + String.join(", ", known.subList(0, Math.min(20, known.size())))
                                                + (known.size() > 20 ? " and others." : ".")));
    }

    /**
     * Follows {@code $ref} within the document.
     *
     * @throws ApiException when it leads nowhere, or out of the document
     */
    public JsonNode resolve(JsonNode node) {
        JsonNode resolved = node;
        for (int depth = 0; resolved.path("$ref").isTextual(); depth++) {
            String reference = resolved.path("$ref").textValue();
            if (!reference.startsWith("#") || depth == DEEPEST_REFERENCE) {
                throw missing(reference);
            }
            resolved = at(reference.substring(1));
            if (resolved.isMissingNode()) {
                throw missing(reference);
            }
        }
        return resolved;
    }

    private ApiException missing(String reference) {
        return new ApiException("The document at " + address + " refers to " + reference + ", which is not in it.");
    }

    private JsonNode at(String fragment) {
        try {
            String pointer = URLDecoder.decode(fragment.replace("+", "%2B"), StandardCharsets.UTF_8);
            return root.at(JsonPointer.compile(pointer));
        } catch (IllegalArgumentException e) {
            return MissingNode.getInstance();
        }
    }

    /** Those of the operation override those of its path. */
    private List<JsonNode> parameters(JsonNode item, JsonNode operation) {
        Map<String, JsonNode> all = new LinkedHashMap<>();
        for (JsonNode owner : List.of(item, operation)) {
            for (JsonNode each : owner.path("parameters")) {
                JsonNode parameter = resolve(each);
                all.put(
                        parameter.path("in").asText().toLowerCase(Locale.ROOT) + " "
                                + parameter.path("name").asText(),
                        parameter);
            }
        }
        return List.copyOf(all.values());
    }
}
