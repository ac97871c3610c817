package dev.flow.identity;

import java.time.Instant;
import java.util.Set;

/**
 * A credential and the actions that it allows.
 *
 * @param credentialId the user name of HTTP Basic; unique
 * @param principalId of its owner; several credentials of one principal let tokens rotate
 * @param tokenSha256 64 lower-case hex digits; the token itself is never loaded
 * @param expiresAt from then on it is rejected
 * @param workflows to which the actions are limited
 */
public record CredentialGrant(
        String credentialId,
        String principalId,
        String tokenSha256,
        Instant expiresAt,
        Scope scope,
        Set<Action> actions,
        WorkflowPatterns workflows) {
    public CredentialGrant {
        actions = Set.copyOf(actions);
    }

    /** Without the digest, which a log has no use for. */
    @Override
    public String toString() {
        return "CredentialGrant[" + credentialId + " of " + principalId + " until " + expiresAt + "]";
    }
}
