package dev.flow.store.audit;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A mutation to be logged; the log adds an id and the time.
 *
 * @param actor the principal, its scope and its request
 * @param action the action of the operation ({@code configuration_edit})
 * @param subject what it was done to ({@code workflow shop.order})
 * @param change what it changed
 * @param outcome how it ended
 */
public record AuditEvent(Actor actor, String action, String subject, Change change, AuditOutcome outcome) {
    /**
     * The principal of a mutation.
     *
     * @param scopeDigest the scope in which entries are listed
     * @param principalId the id of the principal
     * @param requestId the id of the request, as the logs and the response have it
     */
    public record Actor(String scopeDigest, String principalId, String requestId) {}

    /**
     * The change. A value whose JSON is longer than {@value AuditText#JSON_LIMIT} bytes is kept as its size and digest.
     *
     * @param before the subject before, where there was one
     * @param after the subject afterwards, where there is one
     * @param reason the reason given by the principal, at most {@value AuditText#REASON_LIMIT} characters of it
     */
    public record Change(
            @Nullable JsonNode before,
            @Nullable JsonNode after,
            @Nullable String reason) {
        public static final Change NONE = new Change(null, null, null);

        public static Change because(@Nullable String reason) {
            return new Change(null, null, reason);
        }
    }
}
