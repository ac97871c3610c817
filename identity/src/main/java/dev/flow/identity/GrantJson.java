package dev.flow.identity;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A grant in the form that {@link CredentialGrants} reads. */
final class GrantJson {
    private GrantJson() {}

    static String write(CredentialGrant grant) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("credential_id", grant.credentialId());
        json.put("principal_id", grant.principalId());
        json.put("token_sha256", grant.tokenSha256());
        json.put("expires_at", grant.expiresAt().toString());
        json.putObject("scope")
                .put("tenant", grant.scope().tenant())
                .put("application", grant.scope().application())
                .put("environment", grant.scope().environment());
        var actions = json.putArray("actions");
        grant.actions().stream().sorted().map(Action::code).forEach(actions::add);
        if (!grant.workflows().isAll()) {
            var workflows = json.putArray("workflows");
            grant.workflows().patterns().forEach(workflows::add);
        }
        return json.toPrettyString();
    }
}
