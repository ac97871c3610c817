package dev.flow.calls.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.openapi.ApiOperation;
import java.util.List;

/** An operation of an OpenAPI document, as requests are made of it. */
record OpenApiOperation(OpenApiDocument document, ApiOperation api, List<OpenApiParameter> parameters) {
    OpenApiOperation {
        parameters = List.copyOf(parameters);
    }

    String id() {
        return api.id();
    }

    String method() {
        return api.method();
    }

    /** Template of its path, like {@code /pets/{petId}}. */
    String path() {
        return api.path();
    }

    /** The Path Item Object, which holds what all operations of the path share. */
    JsonNode item() {
        return api.item();
    }

    JsonNode operation() {
        return api.operation();
    }

    /** The request body of OpenAPI 3; missing when there is none. */
    JsonNode requestBody() {
        return document.resolve(operation().path("requestBody"));
    }
}
