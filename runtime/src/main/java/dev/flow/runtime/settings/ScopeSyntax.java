package dev.flow.runtime.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flow.identity.Scope;

/** The syntax of a scope in a setting: a JSON object. */
final class ScopeSyntax {
    private static final String TENANT = "tenant";
    private static final String APPLICATION = "application";
    private static final String ENVIRONMENT = "environment";
    private static final int PARTS = 3;

    private ScopeSyntax() {}

    static Syntax<Scope> scope() {
        return new Syntax<>(
                "a JSON object of tenant, application and environment, three texts that are not empty", text -> {
                    JsonNode json = read(text);
                    if (!json.isObject() || json.size() != PARTS) {
                        throw new IllegalArgumentException(text);
                    }
                    return new Scope(part(json, TENANT), part(json, APPLICATION), part(json, ENVIRONMENT));
                });
    }

    private static JsonNode read(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static String part(JsonNode json, String name) {
        String part = json.path(name).asText("");
        if (!json.path(name).isTextual() || part.isBlank()) {
            throw new IllegalArgumentException(name);
        }
        return part;
    }
}
