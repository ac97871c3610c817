package dev.flow.identity;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;

/**
 * A credential just made: {@code flow credentials new} prints the token once and the grant for the gateway's settings.
 *
 * @param token 32 random bytes in URL-safe base64; not stored anywhere
 */
public record NewCredential(String token, CredentialGrant grant) {
    private static final int BYTES = 32;

    /** Makes a credential with a random token for every workflow. */
    public static NewCredential make(
            SecureRandom random,
            String credentialId,
            String principalId,
            Instant expiresAt,
            Scope scope,
            Set<Action> actions) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        return new NewCredential(
                token,
                new CredentialGrant(
                        credentialId, principalId, Sha256.hex(token), expiresAt, scope, actions, WorkflowPatterns.ALL));
    }

    /**
     * The same, limited to some workflows.
     *
     * @throws IllegalArgumentException when it has an action that cannot be limited
     */
    public NewCredential limitedTo(WorkflowPatterns workflows) {
        if (!workflows.isAll() && !grant.actions().stream().allMatch(Action::isLimitable)) {
            throw new IllegalArgumentException("These actions concern every workflow.");
        }
        return new NewCredential(
                token,
                new CredentialGrant(
                        grant.credentialId(),
                        grant.principalId(),
                        grant.tokenSha256(),
                        grant.expiresAt(),
                        grant.scope(),
                        grant.actions(),
                        workflows));
    }

    /** The grant as the setting wants it: one element of its array. */
    public String grantJson() {
        return GrantJson.write(grant);
    }

    /** The grant; the token is left out. */
    @Override
    public String toString() {
        return "NewCredential[" + grant + "]";
    }
}
