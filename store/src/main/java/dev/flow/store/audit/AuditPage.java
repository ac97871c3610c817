package dev.flow.store.audit;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of entries, newest first.
 *
 * @param next the cursor of the next page; null on the last page
 */
public record AuditPage(List<AuditEntry> entries, @Nullable Cursor next) {
    public AuditPage {
        entries = List.copyOf(entries);
    }

    /** The last entry of a page; the next page begins after it. The gateway encrypts it for clients. */
    public record Cursor(Instant at, String id) {
        static Cursor of(AuditEntry entry) {
            return new Cursor(entry.at(), entry.id());
        }
    }
}
