package dev.flow.identity;

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

    /**
     * Whether they may. Without a resource the question is whether they have the action at all; what a list shows is
     * then asked for again, workflow by workflow.
     */
    boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request);

    /**
     * The workflows that a principal may have to do with at most. Lists are narrowed to them where they are read, which
     * saves asking {@link #authorize} about everything that is left out afterwards; it decides in any case.
     */
    default WorkflowPatterns workflows(AuthenticatedPrincipal principal) {
        return WorkflowPatterns.ALL;
    }

    /**
     * Whether both methods always answer from memory: without input and output, without a lock that somebody may hold
     * for long. Such a provider is asked where the request is, without deadline and bound; to say so wrongly is to let
     * requests hang. Asked once.
     */
    default boolean answersFromMemory() {
        return false;
    }
}
