package dev.flow.gateway.identity;

import dev.flow.runs.Scope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a principal wants to do.
 *
 * @param resourceDigest names the resource that the request touches without telling what it is: 64 hex digits, the same
 *     for every request to the same resource. Null where there is none, and for capability checks
 */
public record AuthorizationRequest(
        Action action, Scope scope, @Nullable String resourceDigest) {
    public AuthorizationRequest {
        Objects.requireNonNull(action, "action");
        Objects.requireNonNull(scope, "scope");
    }
}
