package dev.flow.identity;

/**
 * Port: authenticates callers and authorises what they do. A host brings its own, or uses {@link CredentialsProvider}.
 *
 * <p>Thread-safe. Both methods may block: they run on virtual threads, within a deadline and a bound on concurrent
 * look-ups. Whatever else they throw, and whenever they take too long, the caller gets 503
 * {@code identity_unavailable}, never the reason.
 */
public interface AuthenticationProvider {
    /**
     * The principal that sent a request.
     *
     * @throws AuthenticationException when the credentials are rejected
     */
    AuthenticatedPrincipal authenticate(AuthenticationRequest request);

    /**
     * Whether a principal may do something. Without a resource the question is whether it has the action at all; the
     * items of a list are then authorised workflow by workflow.
     */
    boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request);

    /**
     * The most workflows that a principal has permissions for. Lists are narrowed to them where they are read, which
     * saves asking {@link #authorize} about what would be left out; that decides in any case.
     */
    default WorkflowPatterns workflows(AuthenticatedPrincipal principal) {
        return WorkflowPatterns.ALL;
    }

    /**
     * Whether both methods always answer from memory: without input and output, without a lock that may be held for
     * long. Such a provider is asked on the thread of the request, without deadline and bound; a wrong answer lets
     * requests hang. Asked once.
     */
    default boolean answersFromMemory() {
        return false;
    }
}
