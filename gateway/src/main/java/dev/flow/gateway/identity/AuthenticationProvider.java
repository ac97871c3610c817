package dev.flow.gateway.identity;

/**
 * Port: knows who a caller is and what they may do. A host brings its own, or uses {@link CredentialsProvider}.
 *
 * <p>Thread-safe. Both methods may block: they run on virtual threads, within a deadline and a bound on concurrent
 * look-ups. Whatever else they throw, and whenever they take too long, the caller hears 503
 * {@code identity_unavailable}, never the reason.
 */
public interface AuthenticationProvider {
    /**
     * Who asks.
     *
     * @throws AuthenticationException when the credentials are rejected
     */
    AuthenticatedPrincipal authenticate(AuthenticationRequest request);

    /** Whether they may. */
    boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request);

    /**
     * Whether both methods always answer from memory: without input and output, without a lock that somebody may hold
     * for long. Such a provider is asked where the request is, without deadline and bound; to say so wrongly is to let
     * requests hang. Asked once.
     */
    default boolean answersFromMemory() {
        return false;
    }
}
