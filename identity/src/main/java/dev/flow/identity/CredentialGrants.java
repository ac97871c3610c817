package dev.flow.identity;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads {@code HOST_APPLICATION_CREDENTIALS}: a JSON array of grants. Every invalid record is named, together; no
 * message repeats a value that could be a secret, a digest included.
 */
public final class CredentialGrants {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Scope scope;
    private final List<String> problems = new ArrayList<>();
    private final List<CredentialGrant> grants = new ArrayList<>();

    private CredentialGrants(Scope scope) {
        this.scope = scope;
    }

    /**
     * The grants of a text.
     *
     * @throws CredentialSettingsException naming every problem
     */
    public static List<CredentialGrant> read(String json, Scope scope) {
        CredentialGrants reader = new CredentialGrants(scope);
        reader.readAll(json);
        if (!reader.problems.isEmpty()) {
            throw new CredentialSettingsException(reader.problems);
        }
        return List.copyOf(reader.grants);
    }

    private void readAll(String json) {
        JsonNode records = parsed(json);
        if (!records.isArray() || records.isEmpty()) {
            problems.add("The credentials are a JSON array of at least one grant.");
            return;
        }
        for (int i = 0; i < records.size(); i++) {
            GrantRecord record = new GrantRecord(records.get(i), scope);
            String name = "grant " + (i + 1)
                    + record.credentialId().map(id -> " (" + id + ")").orElse("");
            record.problems().forEach(problem -> problems.add(name + ": " + problem));
            record.grant().ifPresent(grants::add);
        }
        checkUnique();
        checkAgreement();
    }

    private static JsonNode parsed(String json) {
        try {
            return JSON.readTree(json);
        } catch (JacksonException e) {
            return JSON.missingNode();
        }
    }

    private void checkUnique() {
        Set<String> ids = new HashSet<>();
        Map<String, String> digests = new HashMap<>();
        for (CredentialGrant grant : grants) {
            if (!ids.add(grant.credentialId())) {
                problems.add("credential_id " + grant.credentialId() + " is used twice.");
            }
            String other = digests.putIfAbsent(grant.tokenSha256(), grant.credentialId());
            if (other != null) {
                problems.add("Credentials " + other + " and " + grant.credentialId() + " have the same token.");
            }
        }
    }

    private void checkAgreement() {
        Map<String, CredentialGrant> first = new HashMap<>();
        for (CredentialGrant grant : grants) {
            CredentialGrant other = first.putIfAbsent(grant.principalId(), grant);
            if (other != null && !other.actions().equals(grant.actions())) {
                differ(other, grant, "actions");
            }
            if (other != null && !other.workflows().equals(grant.workflows())) {
                differ(other, grant, "workflows");
            }
        }
    }

    private void differ(CredentialGrant one, CredentialGrant other, String property) {
        problems.add("Credentials " + one.credentialId() + " and " + other.credentialId()
                + " are of one principal and differ in their " + property + ".");
    }
}
