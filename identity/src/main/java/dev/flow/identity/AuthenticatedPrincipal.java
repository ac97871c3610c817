package dev.flow.identity;

import java.util.Objects;
import java.util.Set;

/**
 * The caller of a request, as the identity provider knows it.
 *
 * @param principalId stable and opaque; kept in the audit and with idempotency keys
 * @param scopeGrants every scope that it may act in; trusted, so never taken from input, query or a header
 * @param effectiveScope the one of this request. The gateway itself checks that it is granted and is its own
 */
public record AuthenticatedPrincipal(String principalId, Set<Scope> scopeGrants, Scope effectiveScope) {
    public AuthenticatedPrincipal {
        if (principalId.isBlank()) {
            throw new IllegalArgumentException("A principal has an id.");
        }
        scopeGrants = Set.copyOf(scopeGrants);
        Objects.requireNonNull(effectiveScope, "effectiveScope");
    }
}
