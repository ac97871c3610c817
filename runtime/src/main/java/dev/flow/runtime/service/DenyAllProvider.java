package dev.flow.runtime.service;

import dev.flow.identity.AuthenticatedPrincipal;
import dev.flow.identity.AuthenticationException;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.identity.AuthenticationRequest;
import dev.flow.identity.AuthorizationRequest;

/** Knows nobody: what a worker has whose settings name no identity provider. Thread-safe. */
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
