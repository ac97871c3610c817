package dev.flow.definition.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.UriText;
import dev.flow.definition.text.Wrapped;
import java.util.Optional;

/** The addresses of external resources. */
public final class Addresses {
    private Addresses() {}

    /** The address that an endpoint says literally; empty when it is computed or a template. */
    public static Optional<String> of(JsonNode endpoint) {
        JsonNode uri = endpoint.isObject() ? endpoint.path("uri") : endpoint;
        return Optional.of(uri)
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .filter(text -> Wrapped.of(text).isEmpty() && !UriText.isTemplate(text));
    }

    /** Whether the endpoint asks for credentials, which only a run has. */
    public static boolean authenticated(JsonNode endpoint) {
        return endpoint.has("authentication");
    }
}
