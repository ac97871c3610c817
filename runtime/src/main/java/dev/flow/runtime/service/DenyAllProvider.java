package dev.flow.runtime.service;

import dev.flow.identity.AuthenticatedPrincipal;
import dev.flow.identity.AuthenticationException;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.identity.AuthenticationRequest;
import dev.flow.identity.AuthorizationRequest;

/** Rejects every request: the identity provider of a worker whose settings name none. Thread-safe. */
final class DenyAllProvider implements AuthenticationProvider {
    @Override
    public AuthenticatedPrincipal authenticate(AuthenticationRequest request) {
        throw AuthenticationException.rejected();
    }

    @Override
    public boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request) {
        return false;
    }
}
