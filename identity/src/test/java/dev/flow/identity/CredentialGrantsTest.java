package dev.flow.identity;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CredentialGrantsTest {
    private static final Scope SCOPE = new Scope("acme", "shop", "live");
    private static final String DIGEST = "a".repeat(64);
    private static final String OTHER_DIGEST = "b".repeat(64);

    private static String grant(
            String id, String principal, String digest, String expiry, String scope, String actions) {
        return """
            {"credential_id": "%s", "principal_id": "%s", "token_sha256": "%s", "expires_at": "%s", "scope": %s, "actions": %s}""".formatted(id, principal, digest, expiry, scope, actions);
    }

    private static String scope(String environment) {
        return "{\"tenant\": \"acme\", \"application\": \"shop\", \"environment\": \"" + environment + "\"}";
    }

    private static String good(String id, String digest) {
        return grant(id, "ci", digest, "2030-01-01T00:00:00Z", scope("live"), "[\"workflow_start\"]");
    }

    private static void refuses(String json, String... problems) {
        assertThatThrownBy(() -> CredentialGrants.read(json, SCOPE))
                .asInstanceOf(InstanceOfAssertFactories.type(CredentialSettingsException.class))
                .satisfies(e -> assertThat(e.problems()).containsExactly(problems));
    }

    @Test
    void a_made_credential_reads_back_and_its_token_is_not_in_the_grant() {
        NewCredential made = NewCredential.make(
                new SecureRandom(),
                "laptop",
                "ann",
                Instant.parse("2030-01-01T00:00:00Z"),
                SCOPE,
                Set.of(Action.WORKFLOW_START, Action.METRICS));
        assertThat(Base64.getUrlDecoder().decode(made.token())).hasSize(32);
        assertThat(made.grantJson()).doesNotContain(made.token());
        assertThat(CredentialGrants.read("[" + made.grantJson() + "]", SCOPE)).containsExactly(made.grant());
    }

    @Test
    void two_tokens_of_one_principal_may_overlap() {
        assertThat(CredentialGrants.read("[" + good("old", DIGEST) + "," + good("new", OTHER_DIGEST) + "]", SCOPE))
                .extracting(CredentialGrant::credentialId)
                .containsExactly("old", "new");
    }

    @Test
    void everything_that_is_wrong_is_named_at_once() {
        refuses(
                "[" + grant("a b", "", "xyz", "2030-01-01T00:00:00+02:00", scope("test"), "[]") + ", 7, "
                        + good("fine", DIGEST) + "]",
                "grant 1: credential_id is 1 to 128 letters, digits, '.', '_', '@' or '-'.",
                "grant 1: principal_id is 1 to 128 letters, digits, '.', '_', '@' or '-'.",
                "grant 1: token_sha256 is 64 lower-case hex digits.",
                "grant 1: expires_at is a time in UTC, such as 2027-01-31T00:00:00Z.",
                "grant 1: scope is the scope of this runtime (FLOW_RUNTIME__SCOPE).",
                "grant 1: actions is a list of at least one known action, each once.",
                "grant 2: a grant is an object.");
    }

    @Test
    void a_time_without_zone_is_refused() {
        refuses(
                "[" + grant("a", "b", DIGEST, "2030-01-01T00:00:00", scope("live"), "[\"health\"]") + "]",
                "grant 1 (a): expires_at is a time in UTC, such as 2027-01-31T00:00:00Z.");
    }

    @Test
    void ids_and_tokens_are_unique() {
        refuses(
                "[" + good("a", DIGEST) + "," + good("a", DIGEST) + "]",
                "credential_id a is used twice.",
                "Credentials a and a have the same token.");
    }

    @Test
    void one_principal_has_one_set_of_actions() {
        refuses(
                "[" + good("a", DIGEST) + ","
                        + grant("b", "ci", OTHER_DIGEST, "2030-01-01T00:00:00Z", scope("live"), "[\"health\"]") + "]",
                "Credentials a and b are of one principal and differ in their actions.");
    }

    private static String limited(String workflows, String... actions) {
        String grant = grant(
                "a",
                "ci",
                DIGEST,
                "2030-01-01T00:00:00Z",
                scope("live"),
                "[\"" + String.join("\", \"", actions) + "\"]");
        return grant.substring(0, grant.lastIndexOf('}')) + ", \"workflows\": " + workflows + "}";
    }

    @Test
    void a_grant_may_be_limited_to_workflows() {
        var grants = CredentialGrants.read(
                "[" + limited("[\"shop.order\", \"billing.*\"]", "workflow_start", "health") + "]", SCOPE);

        assertThat(grants)
                .singleElement()
                .satisfies(grant -> assertThat(grant.workflows())
                        .isEqualTo(WorkflowPatterns.of(List.of("shop.order", "billing.*"))));
        assertThat(CredentialGrants.read("[" + GrantJson.write(grants.getFirst()) + "]", SCOPE))
                .isEqualTo(grants);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[]", "\"shop.order\"", "[7]", "[\"shop\"]", "[\"*\"]", "[\"shop.a*b\"]", "[\"shop*\"]", "null"})
    void what_names_no_workflows_is_refused(String workflows) {
        refuses(
                "[" + limited(workflows, "workflow_start") + "]",
                "grant 1 (a): workflows is a list of at least one namespace.name, where the name may end with *.");
    }

    @Test
    void actions_that_concern_every_workflow_are_not_limited() {
        refuses(
                "[" + limited("[\"shop.order\"]", "workflow_start", "metrics", "audit_view") + "]",
                "grant 1 (a): these actions concern every workflow and cannot go with workflows: metrics, audit_view.");
    }

    @Test
    void triggers_and_scheduled_starts_are_of_a_workflow_and_reconciliation_is_of_all() {
        String[] ofOne = Arrays.stream(Action.values())
                .filter(action -> action != Action.TRIGGER_APPLY)
                .map(Action::code)
                .filter(code -> code.startsWith("trigger_") || code.startsWith("scheduled_start_"))
                .toArray(String[]::new);
        var grants = CredentialGrants.read("[" + limited("[\"shop.order\"]", ofOne) + "]", SCOPE);

        assertThat(grants.getFirst().actions()).hasSize(9);
        refuses(
                "[" + limited("[\"shop.order\"]", "trigger_pause", "trigger_apply") + "]",
                "grant 1 (a): these actions concern every workflow and cannot go with workflows: trigger_apply.");
    }

    @Test
    void one_principal_has_one_set_of_workflows() {
        String other = limited("[\"shop.order\"]", "workflow_start").replace(DIGEST, OTHER_DIGEST);
        refuses(
                "[" + good("b", DIGEST) + "," + other + "]",
                "Credentials b and a are of one principal and differ in their workflows.");
    }

    @Test
    void a_token_in_the_wrong_place_is_not_repeated() {
        assertThatThrownBy(
                        () -> CredentialGrants.read("[{\"token\": \"s3cret\", \"token_sha256\": \"s3cret\"}]", SCOPE))
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void what_is_no_array_is_refused() {
        refuses("nonsense", "The credentials are a JSON array of at least one grant.");
        refuses("[]", "The credentials are a JSON array of at least one grant.");
    }
}
