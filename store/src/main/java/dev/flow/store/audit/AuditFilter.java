package dev.flow.store.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A filter of a scope's entries; a component that is null does not restrict them.
 *
 * @param from the earliest instant, inclusive
 * @param to the end, exclusive
 */
public record AuditFilter(
        @Nullable String action,
        @Nullable String subject,
        @Nullable String principalId,
        @Nullable Instant from,
        @Nullable Instant to) {
    /** The filter that every entry passes. */
    public static final AuditFilter ALL = new AuditFilter(null, null, null, null, null);
}
