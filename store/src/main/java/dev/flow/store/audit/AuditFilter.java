package dev.flow.store.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of one scope are asked for; what is null does not matter.
 *
 * @param from the first instant that counts
 * @param to the first instant that no longer counts
 */
public record AuditFilter(
        @Nullable String action,
        @Nullable String subject,
        @Nullable String principalId,
        @Nullable Instant from,
        @Nullable Instant to) {
    /** Every entry. */
    public static final AuditFilter ALL = new AuditFilter(null, null, null, null, null);
}
