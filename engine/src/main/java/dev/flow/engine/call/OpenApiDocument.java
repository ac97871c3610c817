package dev.flow.engine.call;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An OpenAPI 3.0 or 3.1 document, or a Swagger 2.0 one, read as a tree: only what a call needs is looked at. Immutable.
 *
 * @param uri where the document comes from; relative servers are resolved against it
 */
record OpenApiDocument(URI uri, JsonNode root) {
    private static final List<String> METHODS =
            List.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    private static final int DEEPEST_REFERENCE = 32;

    OpenApiDocument {
        if (!root.path("swagger").asText().startsWith("2.")
                && !root.path("openapi").asText().startsWith("3.")) {
            throw CallFailure.configuration("The document at " + uri + " is neither OpenAPI 3 nor Swagger 2.0.");
        }
    }

    boolean isSwagger() {
        return root.has("swagger");
    }

    /** The operation with this id. */
    OpenApiOperation operation(String id) {
        List<String> known = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
            JsonNode item = resolve(path.getValue());
            for (String method : METHODS) {
                JsonNode operation = item.path(method);
                if (operation.path("operationId").asText().equals(id)) {
                    return new OpenApiOperation(
                            this, method, path.getKey(), item, operation, parameters(item, operation));
                }
                if (operation.hasNonNull("operationId")) {
                    known.add(operation.path("operationId").asText());
                }
            }
        }
        throw CallFailure.configuration("The document at " + uri + " has no operation \"" + id + "\""
                + (known.isEmpty()
                        ? "."
                        : "; it has " + String.join(", ", known.subList(0, Math.min(20, known.size())))
                                + (known.size() > 20 ? " and others." : ".")));
    }

    /** Follows {@code $ref} within the document. */
    JsonNode resolve(JsonNode node) {
        JsonNode resolved = node;
        for (int depth = 0; resolved.path("$ref").isTextual(); depth++) {
            String reference = resolved.path("$ref").textValue();
            if (!reference.startsWith("#") || depth == DEEPEST_REFERENCE) {
                throw CallFailure.configuration(
                        "The document at " + uri + " refers to " + reference + ", which is not in it.");
            }
            resolved = at(URLDecoder.decode(reference.substring(1).replace("+", "%2B"), StandardCharsets.UTF_8));
            if (resolved.isMissingNode()) {
                throw CallFailure.configuration(
                        "The document at " + uri + " refers to " + reference + ", which is not in it.");
            }
        }
        return resolved;
    }

    private JsonNode at(String pointer) {
        try {
            return root.at(JsonPointer.compile(pointer));
        } catch (IllegalArgumentException e) {
            return MissingNode.getInstance();
        }
    }

    /** Those of the operation override those of its path. */
    private List<OpenApiParameter> parameters(JsonNode item, JsonNode operation) {
        Map<String, OpenApiParameter> all = new LinkedHashMap<>();
        for (JsonNode owner : List.of(item, operation)) {
            for (JsonNode each : owner.path("parameters")) {
                OpenApiParameter parameter = OpenApiParameter.of(resolve(each), this);
                all.put(parameter.in() + " " + parameter.name(), parameter);
            }
        }
        return List.copyOf(all.values());
    }
}
