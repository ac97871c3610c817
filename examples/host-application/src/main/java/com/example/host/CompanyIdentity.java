package com.example.host;

import dev.flow.identity.AuthenticatedPrincipal;
import dev.flow.identity.AuthenticationException;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.identity.AuthenticationRequest;
import dev.flow.identity.AuthorizationRequest;
import dev.flow.identity.AuthorizationRequest.Resource;
import dev.flow.identity.Scope;
import dev.flow.identity.WorkflowPatterns;
import java.util.Optional;
import java.util.Set;

/**
 * Identity as the company's directory has it: a team owns the workflows of the namespace with its name, and the team
 * {@code platform} may do everything.
 */
public final class CompanyIdentity implements AuthenticationProvider {
    private static final String BEARER = "Bearer ";
    private static final String PLATFORM = "platform";

    private final Directory directory;
    private final Scope scope;

    public CompanyIdentity(Directory directory, Scope scope) {
        this.directory = directory;
        this.scope = scope;
    }

    /** The company's own directory of users. */
    public interface Directory {
        /** The user whose session a token belongs to. */
        Optional<String> user(String token);

        /** The teams that a user is in. */
        Set<String> teams(String user);
    }

    @Override
    public AuthenticatedPrincipal authenticate(AuthenticationRequest request) {
        String user = request.headers()
                .single("authorization")
                .filter(value -> value.startsWith(BEARER))
                .flatMap(value -> directory.user(value.substring(BEARER.length())))
                .orElseThrow(AuthenticationException::rejected);
        return new AuthenticatedPrincipal(user, Set.of(scope), scope);
    }

    @Override
    public boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request) {
        Set<String> teams = directory.teams(principal.principalId());
        if (teams.contains(PLATFORM)) {
            return true;
        }
        if (teams.isEmpty() || !request.action().isLimitable()) {
            return false;
        }
        Resource resource = request.resource();
        if (resource == null) {
            return true; // whether they have the action for any workflow at all
        }
        String workflow = resource.workflow();
        return workflow != null && teams.contains(workflow.substring(0, workflow.indexOf('.')));
    }

    /** Lists are narrowed to these before they are read; without this they are authorised workflow by workflow. */
    @Override
    public WorkflowPatterns workflows(AuthenticatedPrincipal principal) {
        Set<String> teams = directory.teams(principal.principalId());
        return teams.isEmpty() || teams.contains(PLATFORM)
                ? WorkflowPatterns.ALL
                : WorkflowPatterns.of(teams.stream().map(team -> team + ".*").toList());
    }
}
