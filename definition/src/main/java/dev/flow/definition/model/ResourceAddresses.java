package dev.flow.definition.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.UriSyntax;
import dev.flow.definition.text.WrappedExpression;
import java.util.Optional;

/** The addresses of external resources. */
public final class ResourceAddresses {
    private ResourceAddresses() {}

    /** The address that an endpoint says literally; empty when it is computed or a template. */
    public static Optional<String> of(JsonNode endpoint) {
        JsonNode uri = endpoint.isObject() ? endpoint.path("uri") : endpoint;
        return Optional.of(uri)
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .filter(text -> WrappedExpression.of(text).isEmpty() && !UriSyntax.isTemplate(text));
    }

    /** Whether the endpoint asks for credentials, which only a run has. */
    public static boolean authenticated(JsonNode endpoint) {
        return endpoint.has("authentication");
    }
}
