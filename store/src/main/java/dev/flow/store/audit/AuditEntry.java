package dev.flow.store.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of the audit log (HTTP contract, records: AuditEntry). It is flat, although it is long, because it is the
 * record that the API answers.
 */
public record AuditEntry(
        String id,
        Instant at,
        String principalId,
        String action,
        String subject,
        @Nullable JsonNode before,
        @Nullable JsonNode after,
        @Nullable String reason,
        AuditOutcome outcome,
        String requestId) {}
