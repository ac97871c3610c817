package dev.flow.store.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One entry of the audit log. It is flat, although it is long, because the HTTP interface returns it as it is. */
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
