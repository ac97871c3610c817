package dev.flow.identity;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Identity of a service on a developer's machine: a client that reaches the loopback address by a loopback name and
 * sends {@code x-host-subject: local-operator} is the operator. The header keeps other web pages out (a browser asks
 * before it sends one across origins, and gets no permission), the name keeps out pages of a domain that points at
 * 127.0.0.1. Panel files need no header: a browser cannot send one when it opens a page. Thread-safe.
 */
public final class LocalOperator implements AuthenticationProvider {
    /** The header that names the operator. */
    public static final String HEADER = "x-host-subject";
    /** The only value of the header. */
    public static final String SUBJECT = "local-operator";

    private static final Set<String> READING = Set.of("GET", "HEAD");

    private final AuthenticatedPrincipal operator;

    /** @throws IllegalStateException in production, where being local is no authentication */
    public LocalOperator(Scope scope, boolean production) {
        if (production) {
            throw new IllegalStateException(
                    "The local operator identity refuses the production profile: set FLOW_IDENTITY__PROVIDER.");
        }
        this.operator = new AuthenticatedPrincipal(SUBJECT, Set.of(scope), scope);
    }

    @Override
    public AuthenticatedPrincipal authenticate(AuthenticationRequest request) {
        boolean local = Loopback.isAddress(request.origin().remoteAddress())
                && Optional.ofNullable(request.origin().forwardedAddress())
                        .map(Loopback::isAddress)
                        .orElse(true)
                && request.headers().single("host").filter(Loopback::isHost).isPresent();
        boolean known = request.headers().all(HEADER).equals(List.of(SUBJECT)) || isPanelFile(request);
        if (!local || !known) {
            throw AuthenticationException.rejected();
        }
        return operator;
    }

    private static boolean isPanelFile(AuthenticationRequest request) {
        String path = request.path();
        return READING.contains(request.method())
                && (path.equals("/") || path.equals("/admin") || path.startsWith("/admin/"));
    }

    @Override
    public boolean answersFromMemory() {
        return true;
    }

    @Override
    public boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request) {
        return principal.equals(operator) && operator.effectiveScope().equals(request.scope());
    }
}
