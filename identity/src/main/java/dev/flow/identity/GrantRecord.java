package dev.flow.identity;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** One record of the credentials, read property by property so that all problems are reported at once. */
final class GrantRecord {
    private static final Set<String> PROPERTIES =
            Set.of("credential_id", "principal_id", "token_sha256", "expires_at", "scope", "actions", "workflows");
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._@-]{1,128}");
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

    private final List<String> problems = new ArrayList<>();
    private final Optional<String> credentialId;
    private final Optional<CredentialGrant> grant;

    GrantRecord(JsonNode record, Scope scope) {
        if (record.isObject()) {
            unknown(record);
            credentialId = text(record, "credential_id", ID, "1 to 128 letters, digits, '.', '_', '@' or '-'");
            grant = read(record, scope);
        } else {
            problems.add("a grant is an object.");
            credentialId = Optional.empty();
            grant = Optional.empty();
        }
    }

    Optional<String> credentialId() {
        return credentialId;
    }

    List<String> problems() {
        return problems;
    }

    /** Empty when something is wrong with it. */
    Optional<CredentialGrant> grant() {
        return grant;
    }

    private void unknown(JsonNode record) {
        Set<String> unknown = new TreeSet<>();
        record.fieldNames().forEachRemaining(unknown::add);
        unknown.removeAll(PROPERTIES);
        if (!unknown.isEmpty()) {
            problems.add("there are properties that a grant does not have; it has " + new TreeSet<>(PROPERTIES) + ".");
        }
    }

    private Optional<CredentialGrant> read(JsonNode record, Scope scope) {
        Optional<String> principal = text(record, "principal_id", ID, "1 to 128 letters, digits, '.', '_', '@' or '-'");
        Optional<String> digest = text(record, "token_sha256", DIGEST, "64 lower-case hex digits");
        Optional<Instant> expiry = expiry(record.path("expires_at"));
        boolean scoped = scoped(record.path("scope"), scope);
        Set<Action> actions = actions(record.path("actions"));
        WorkflowPatterns workflows = workflows(record.path("workflows"));
        checkLimitable(actions, workflows);
        if (!problems.isEmpty() || !scoped) {
            return Optional.empty();
        }
        return Optional.of(new CredentialGrant(
                credentialId.orElseThrow(),
                principal.orElseThrow(),
                digest.orElseThrow(),
                expiry.orElseThrow(),
                scope,
                actions,
                workflows));
    }

    private Optional<String> text(JsonNode record, String property, Pattern form, String words) {
        JsonNode value = record.path(property);
        if (value.isTextual() && form.matcher(value.textValue()).matches()) {
            return Optional.of(value.textValue());
        }
        problems.add(property + " is " + words + ".");
        return Optional.empty();
    }

    private Optional<Instant> expiry(JsonNode value) {
        try {
            OffsetDateTime time = OffsetDateTime.parse(value.asText());
            if (time.getOffset().equals(ZoneOffset.UTC)) {
                return Optional.of(time.toInstant());
            }
        } catch (DateTimeException e) {
            // reported below
        }
        problems.add("expires_at is a time in UTC, such as 2027-01-31T00:00:00Z.");
        return Optional.empty();
    }

    private boolean scoped(JsonNode value, Scope scope) {
        boolean same = value.isObject()
                && value.size() == 3
                && value.path("tenant").asText().equals(scope.tenant())
                && value.path("application").asText().equals(scope.application())
                && value.path("environment").asText().equals(scope.environment());
        if (!same) {
            problems.add("scope is the scope of this runtime (FLOW_RUNTIME__SCOPE).");
        }
        return same;
    }

    /** Every workflow without the property. */
    private WorkflowPatterns workflows(JsonNode value) {
        if (value.isMissingNode()) {
            return WorkflowPatterns.ALL;
        }
        List<String> patterns = new ArrayList<>();
        boolean sound = value.isArray() && !value.isEmpty();
        for (JsonNode item : value) {
            sound &= item.isTextual() && WorkflowPatterns.isPattern(item.textValue());
            patterns.add(item.asText());
        }
        if (!sound) {
            problems.add("workflows is a list of at least one namespace.name, where the name may end with *.");
            return WorkflowPatterns.ALL;
        }
        return WorkflowPatterns.of(patterns);
    }

    private void checkLimitable(Set<Action> actions, WorkflowPatterns workflows) {
        List<String> others = actions.stream()
                .filter(action -> !action.isLimitable())
                .sorted()
                .map(Action::code)
                .toList();
        if (!workflows.isAll() && !others.isEmpty()) {
            problems.add("these actions concern every workflow and cannot go with workflows: "
                    + String.join(", ", others) + ".");
        }
    }

    private Set<Action> actions(JsonNode value) {
        Set<Action> actions = new HashSet<>();
        boolean sound = value.isArray() && !value.isEmpty();
        for (JsonNode item : value) {
            sound &= Action.of(item.asText()).map(actions::add).orElse(false);
        }
        if (!sound) {
            problems.add("actions is a list of at least one known action, each once.");
        }
        return actions;
    }
}
