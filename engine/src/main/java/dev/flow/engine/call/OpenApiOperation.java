package dev.flow.engine.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * An operation of an OpenAPI document.
 *
 * @param path template of its path, like {@code /pets/{petId}}
 * @param item what all operations of the path share
 */
record OpenApiOperation(
        OpenApiDocument document,
        String method,
        String path,
        JsonNode item,
        JsonNode operation,
        List<OpenApiParameter> parameters) {
    OpenApiOperation {
        parameters = List.copyOf(parameters);
    }

    String id() {
        return operation.path("operationId").asText();
    }

    /** The request body of OpenAPI 3; missing when there is none. */
    JsonNode requestBody() {
        return document.resolve(operation.path("requestBody"));
    }

    /** What the operation takes in Swagger 2.0. */
    List<String> consumes() {
        JsonNode own = operation.path("consumes");
        JsonNode all = own.isArray() ? own : document.root().path("consumes");
        return all.valueStream().map(JsonNode::asText).toList();
    }
}
