package dev.flow.store.retention;

import dev.flow.store.Transaction;
import java.time.Duration;
import java.time.Instant;

/**
 * The one way in which audit entries leave the log. A trigger refuses every removal unless {@code audit_release} says,
 * in the same transaction, from which age on entries may go; two cleaners at once wait for each other at that row. It
 * removes the entries of one scope: another scope of the same database keeps its own for as long as it says.
 */
record AuditRule(Duration age, String scope) implements RetentionRule {
    @Override
    public String table() {
        return "audit_entry";
    }

    @Override
    public String owner() {
        return "store";
    }

    @Override
    public String kept() {
        return "Append-only; an entry is kept for a setting of its scope, " + StoreRules.AUDIT.toDays()
                + " days by default.";
    }

    @Override
    public int remove(Transaction transaction, Instant now, int limit) {
        Instant end = now.minus(age);
        transaction
                .update("insert into audit_release (only_row, older_than) values (1, :end)")
                .bind("end", end)
                .execute();
        int removed = transaction
                .update("""
                        delete from audit_entry where id in (
                            select id from audit_entry
                            where scope_digest = :scope and at <= :end order by at, id limit :limit)
                        """)
                .bind("scope", scope)
                .bind("end", end)
                .bind("limit", limit)
                .execute();
        transaction.update("delete from audit_release").execute();
        return removed;
    }
}
