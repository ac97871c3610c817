package dev.flow.store.audit;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Entries, newest first.
 *
 * @param next where the following page begins; null at the end
 */
public record AuditPage(List<AuditEntry> entries, @Nullable Cursor next) {
    public AuditPage {
        entries = List.copyOf(entries);
    }

    /** The last entry of a page: the next one holds what is older. Whoever hands it out seals it. */
    public record Cursor(Instant at, String id) {
        static Cursor of(AuditEntry entry) {
            return new Cursor(entry.at(), entry.id());
        }
    }
}
