package dev.flow.runs;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.definition.canonical.CanonicalJson;

/**
 * Whose runs: every run belongs to one scope and is not there for any other (lifecycle page, "Identity and access").
 */
public record Scope(String tenant, String application, String environment) {
    public Scope {
        if (tenant.isBlank() || application.isBlank() || environment.isBlank()) {
            throw new IllegalArgumentException("A scope names a tenant, an application and an environment.");
        }
    }

    /** {@code sha256:} and 64 hex digits: the scope where it is only compared. */
    public String digest() {
        return CanonicalJson.digest(JsonNodeFactory.instance
                .objectNode()
                .put("tenant", tenant)
                .put("application", application)
                .put("environment", environment));
    }
}
