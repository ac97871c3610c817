package dev.flow.calls.call;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.secret.SecretRedactor;
import dev.flow.engine.payload.Json;

/**
 * The value of {@code $authorization} (DSL, "Authorization Descriptor").
 *
 * @param scheme {@code Basic}, {@code Bearer}, {@code Digest} and so on
 * @param parameter empty where it depends on a challenge
 */
public record Authorization(String scheme, String parameter) {
    public String header() {
        return scheme + " " + parameter;
    }

    ObjectNode descriptor() {
        return Json.object().put("scheme", scheme).put("parameter", parameter);
    }

    @Override
    public String toString() {
        return scheme + " " + SecretRedactor.MASK;
    }
}
