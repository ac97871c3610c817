package dev.flow.calls.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.definition.openapi.ApiDocument;
import dev.flow.definition.openapi.ApiException;
import dev.flow.definition.openapi.ApiOperation;
import java.net.URI;
import java.util.function.Supplier;

/**
 * The document of an OpenAPI call: what is wrong with it is the call's failure. Immutable.
 *
 * @param uri where the document comes from; relative servers are resolved against it
 */
record OpenApiDocument(URI uri, ApiDocument api) {

    OpenApiDocument(URI uri, JsonNode root) {
        this(uri, attempt(() -> new ApiDocument(uri.toString(), root)));
    }

    JsonNode root() {
        return api.root();
    }

    boolean isSwagger() {
        return api.isSwagger();
    }

    /** The operation with this id. */
    OpenApiOperation operation(String id) {
        return attempt(() -> {
            ApiOperation operation = api.operation(id);
            return new OpenApiOperation(
                    this,
                    operation,
                    operation.parameters().stream()
                            .map(parameter -> OpenApiParameter.of(parameter, this))
                            .toList());
        });
    }

    /** Follows {@code $ref} within the document. */
    JsonNode resolve(JsonNode node) {
        return attempt(() -> api.resolve(node));
    }

    private static <T> T attempt(Supplier<T> part) {
        try {
            return part.get();
        } catch (ApiException e) {
            throw CallFailure.configuration(String.valueOf(e.getMessage()));
        }
    }
}
