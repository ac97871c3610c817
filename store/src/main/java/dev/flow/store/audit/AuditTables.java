package dev.flow.store.audit;

import dev.flow.store.Migration;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import dev.flow.store.Transaction;
import java.time.Duration;
import java.util.List;

/** The tables of the audit log. */
public final class AuditTables {
    /** The name of the table of entries, whose age of removal is a setting of each scope. */
    public static final String ENTRIES = "audit_entry";

    /** How long an entry is kept by default. */
    public static final Duration KEPT = Duration.ofDays(400);

    public static final SchemaPart PART = new SchemaPart(
            "store/audit",
            List.of(Migration.perDialect(AuditTables.class, "V2__audit_is_append_only.sql")),
            List.of(
                    new SchemaPart.Table(
                            ENTRIES,
                            "Append-only; an entry is kept for a setting of its scope, " + KEPT.toDays()
                                    + " days by default.",
                            new RetentionRule.RemoveAged(KEPT, AuditTables::removeEntries)),
                    new SchemaPart.Table(
                            "audit_release",
                            "Empty except inside the cleaner's own transaction: lets it remove entries.",
                            new RetentionRule.KeepAll())));

    private AuditTables() {}

    /**
     * The one way in which audit entries leave the log. A trigger refuses every removal unless {@code audit_release}
     * says, in the same transaction, from which age on entries may go; two cleaners at once wait for each other at that
     * row. Only entries of the one scope are removed: another scope of the same database has a setting of its own.
     */
    private static int removeEntries(Transaction transaction, RetentionRule.Cutoff cutoff, int limit) {
        transaction
                .update("insert into audit_release (only_row, older_than) values (1, :end)")
                .bind("end", cutoff.end())
                .execute();
        int removed = transaction
                .update("""
                        delete from audit_entry where id in (
                            select id from audit_entry
                            where scope_digest = :scope and at <= :end order by at, id limit :limit)
                        """)
                .bind("scope", cutoff.scopeDigest())
                .bind("end", cutoff.end())
                .bind("limit", limit)
                .execute();
        transaction.update("delete from audit_release").execute();
        return removed;
    }
}
