package dev.flow.store.audit;

import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The audit log: entries are added, listed and exported, but neither changed nor removed; triggers in the database
 * refuse both, except to the cleaner for entries past their retention. Safe for use by many threads and processes.
 */
public final class AuditLog {
    private static final int EXPORT_PAGE = 500;

    private final Store store;

    public AuditLog(Store store) {
        this.store = store;
    }

    /** Adds an entry in a transaction of its own. */
    public AuditEntry append(AuditEvent event) {
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> append(transaction, event));
    }

    /** Adds an entry in the transaction of the mutation that it reports, so that both are committed or neither. */
    public AuditEntry append(Transaction transaction, AuditEvent event) {
        Instant at = store.now();
        String reason = event.change().reason();
        AuditEntry entry = new AuditEntry(
                UUID.randomUUID().toString(),
                at,
                AuditText.bounded(event.actor().principalId(), AuditText.NAME_LIMIT),
                AuditText.bounded(event.action(), AuditText.NAME_LIMIT),
                AuditText.bounded(event.subject(), AuditText.NAME_LIMIT),
                AuditText.read(AuditText.write(event.change().before())),
                AuditText.read(AuditText.write(event.change().after())),
                reason == null ? null : AuditText.bounded(reason, AuditText.REASON_LIMIT),
                event.outcome(),
                AuditText.bounded(event.actor().requestId(), AuditText.NAME_LIMIT));
        AuditRows.insert(transaction, event.actor().scopeDigest(), entry);
        return entry;
    }

    /**
     * A page of a scope's entries, newest first.
     *
     * @param after the cursor of the previous page; null for the first page
     * @param limit the maximum number of entries
     */
    public AuditPage page(String scopeDigest, AuditFilter filter, AuditPage.@Nullable Cursor after, int limit) {
        List<AuditEntry> found =
                store.read(transaction -> AuditRows.newestFirst(transaction, scopeDigest, filter, after, limit + 1));
        return found.size() > limit
                ? new AuditPage(found.subList(0, limit), AuditPage.Cursor.of(found.get(limit - 1)))
                : new AuditPage(found, null);
    }

    /**
     * All entries of a scope that pass the filter, newest first, read page by page while the stream is consumed: it
     * holds no connection between pages and need not be closed. Entries that are added meanwhile are not in it.
     */
    public Stream<AuditEntry> export(String scopeDigest, AuditFilter filter) {
        Optional<AuditPage> first = Optional.of(page(scopeDigest, filter, null, EXPORT_PAGE));
        return Stream.iterate(
                        first, Optional::isPresent, page -> page.flatMap(before -> after(before, scopeDigest, filter)))
                .flatMap(page -> page.orElseThrow().entries().stream());
    }

    private Optional<AuditPage> after(AuditPage page, String scopeDigest, AuditFilter filter) {
        return Optional.ofNullable(page.next()).map(cursor -> page(scopeDigest, filter, cursor, EXPORT_PAGE));
    }
}
