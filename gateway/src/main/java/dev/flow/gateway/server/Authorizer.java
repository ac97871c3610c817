package dev.flow.gateway.server;

import dev.flow.gateway.operation.Access;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.Permissions;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.identity.Action;
import dev.flow.identity.AuthenticatedPrincipal;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.identity.AuthenticationRequest;
import dev.flow.identity.AuthorizationRequest;
import dev.flow.identity.AuthorizationRequest.Resource;
import dev.flow.identity.IdentityGuard;
import dev.flow.identity.Scope;
import dev.flow.identity.WorkflowPatterns;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Authenticates and authorises requests with the identity provider, whose scopes it verifies. Thread-safe. */
final class Authorizer {
    private final IdentityGuard guard;
    private final Scope scope;
    private final AuthorizationResources resources;

    Authorizer(IdentityGuard guard, Scope scope, AuthorizationResources resources) {
        this.guard = guard;
        this.scope = scope;
        this.resources = resources;
    }

    /** The resources of requests. */
    AuthorizationResources resources() {
        return resources;
    }

    /** The principal of a request; 403 when it may not act in this scope. */
    AuthenticatedPrincipal identify(IncomingRequest incoming) {
        AuthenticationRequest request = new AuthenticationRequest(
                incoming.method(), incoming.path(), incoming.headers(), incoming.origin(), certificate(incoming));
        AuthenticatedPrincipal principal = guard.ask(provider -> provider.authenticate(request));
        if (!principal.effectiveScope().equals(scope)
                || !principal.scopeGrants().contains(scope)) {
            throw ProblemException.of(ProblemCode.FORBIDDEN);
        }
        return principal;
    }

    private static @Nullable X509Certificate certificate(IncomingRequest incoming) {
        Certificate[] chain = incoming.server().remotePeer().tlsCertificates().orElse(new Certificate[0]);
        return chain.length > 0 && chain[0] instanceof X509Certificate first ? first : null;
    }

    /** 403 unless the principal may call the operation for the resource. */
    void admit(AuthenticatedPrincipal principal, Operation<?> operation, @Nullable Resource resource) {
        boolean admitted = switch (operation.access()) {
            case Access.Open _, Access.Authenticated _, Access.Source _ -> true;
            case Access.AnyAction _ -> guard.ask(provider -> hasAny(provider, principal));
            case Access.Needs needs ->
                guard.ask(provider ->
                        provider.authorize(principal, new AuthorizationRequest(needs.action(), scope, resource)));
        };
        if (!admitted) {
            throw ProblemException.of(ProblemCode.FORBIDDEN);
        }
    }

    private boolean hasAny(AuthenticationProvider provider, AuthenticatedPrincipal principal) {
        return EnumSet.allOf(Action.class).stream()
                .anyMatch(action -> provider.authorize(principal, new AuthorizationRequest(action, scope, null)));
    }

    /** What the principal may do with a resource, and with workflows. */
    Permissions permissions(AuthenticatedPrincipal principal, @Nullable Resource resource) {
        return new Permissions() {
            @Override
            public Set<Action> granted(Set<Action> actions) {
                return chosen(actions, principal, action -> new AuthorizationRequest(action, scope, resource));
            }

            @Override
            public WorkflowPatterns limits() {
                return guard.ask(provider -> provider.workflows(principal));
            }

            @Override
            public Set<String> workflows(Action action, Set<String> workflows) {
                return chosen(
                        workflows,
                        principal,
                        workflow -> new AuthorizationRequest(action, scope, resources.workflow(workflow)));
            }
        };
    }

    /** Those that the provider allows, all asked within one deadline. */
    private <T> Set<T> chosen(
            Set<T> asked, AuthenticatedPrincipal principal, Function<T, AuthorizationRequest> question) {
        return guard.ask(provider -> asked.stream()
                .filter(one -> provider.authorize(principal, question.apply(one)))
                .collect(Collectors.toUnmodifiableSet()));
    }
}
