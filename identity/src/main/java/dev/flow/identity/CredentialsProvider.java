package dev.flow.identity;

import dev.flow.identity.AuthorizationRequest.Resource;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The production credentials adapter: a list of grants, known by the digests of their tokens. Programs send
 * {@code Authorization: Bearer}, browsers HTTP Basic, which is accepted over HTTPS only and, where it changes
 * something, from our own pages only. Thread-safe and never blocks.
 */
public final class CredentialsProvider implements AuthenticationProvider {
    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    private volatile List<Known> grants;
    private final PublicOrigin origin;
    private final InstantSource clock;

    /** Takes grants that {@link CredentialGrants} has checked. */
    public CredentialsProvider(List<CredentialGrant> grants, PublicOrigin origin, InstantSource clock) {
        this.grants = known(grants);
        this.origin = origin;
        this.clock = clock;
    }

    private static List<Known> known(List<CredentialGrant> grants) {
        return grants.stream().map(Known::new).toList();
    }

    /**
     * Takes other grants, checked by {@link CredentialGrants} too, in place of the present ones: from the next request
     * on, a credential that is not among them is rejected.
     */
    public void replace(List<CredentialGrant> others) {
        grants = known(others);
    }

    @Override
    public AuthenticatedPrincipal authenticate(AuthenticationRequest request) {
        PresentedCredential presented =
                PresentedCredential.of(request.headers()).orElseThrow(AuthenticationException::rejected);
        return switch (presented) {
            case PresentedCredential.Bearer bearer -> principal(known(bearer));
            case PresentedCredential.Basic basic -> browser(basic, request);
        };
    }

    private AuthenticatedPrincipal browser(PresentedCredential.Basic basic, AuthenticationRequest request) {
        if (!request.origin().https()) {
            throw AuthenticationException.httpsRequired();
        }
        CredentialGrant grant = known(basic);
        if (!sameText(grant.credentialId(), basic.credentialId())) {
            throw AuthenticationException.rejected();
        }
        if (!SAFE_METHODS.contains(request.method())
                && !request.headers().all("origin").equals(List.of(origin.value()))) {
            throw AuthenticationException.originDenied();
        }
        return principal(grant);
    }

    private CredentialGrant known(PresentedCredential presented) {
        byte[] digest = Sha256.of(presented.token());
        Optional<CredentialGrant> found = Optional.empty();
        for (Known known : grants) { // all of them, so that the time taken tells nothing
            if (MessageDigest.isEqual(known.digest, digest)) {
                found = Optional.of(known.grant);
            }
        }
        return found.filter(grant -> clock.instant().isBefore(grant.expiresAt()))
                .orElseThrow(AuthenticationException::rejected);
    }

    private static boolean sameText(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private static AuthenticatedPrincipal principal(CredentialGrant grant) {
        return new AuthenticatedPrincipal(grant.principalId(), Set.of(grant.scope()), grant.scope());
    }

    /** True when a credential of the principal has the action for the workflow; those of one principal agree. */
    @Override
    public boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request) {
        return grants(principal)
                .anyMatch(grant -> grant.scope().equals(request.scope())
                        && grant.actions().contains(request.action())
                        && covers(grant.workflows(), request.resource()));
    }

    /** A limited grant covers what is of one of its workflows, so nothing of which the workflow is not known. */
    private static boolean covers(WorkflowPatterns workflows, @Nullable Resource resource) {
        if (workflows.isAll() || resource == null) {
            return true;
        }
        String workflow = resource.workflow();
        return workflow != null && workflows.contains(workflow);
    }

    @Override
    public WorkflowPatterns workflows(AuthenticatedPrincipal principal) {
        return grants(principal).findFirst().map(CredentialGrant::workflows).orElse(WorkflowPatterns.ALL);
    }

    private Stream<CredentialGrant> grants(AuthenticatedPrincipal principal) {
        return grants.stream()
                .map(Known::grant)
                .filter(grant -> grant.principalId().equals(principal.principalId()));
    }

    @Override
    public boolean answersFromMemory() {
        return true;
    }

    private static final class Known {
        private final CredentialGrant grant;
        private final byte[] digest;

        Known(CredentialGrant grant) {
            this.grant = grant;
            this.digest = HexFormat.of().parseHex(grant.tokenSha256());
        }

        CredentialGrant grant() {
            return grant;
        }
    }
}
