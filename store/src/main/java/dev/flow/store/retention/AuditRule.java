package dev.flow.store.retention;

import dev.flow.store.Transaction;
import java.time.Duration;
import java.time.Instant;

/**
 * The one way in which audit entries leave the log. A trigger refuses every removal unless {@code audit_release} says,
 * in the same transaction, from which age on entries may go; two cleaners at once wait for each other at that row.
 */
record AuditRule(Duration age) implements RetentionRule {
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
        return "Append-only; an entry is kept for a setting, " + StoreRules.AUDIT.toDays() + " days by default.";
    }

    @Override
    public int remove(Transaction transaction, Instant now, int limit) {
        Instant end = now.minus(age);
        transaction
                .update("insert into audit_release (only_row, older_than) values (1, :end)")
                .bind("end", end)
                .execute();
        int removed =
                transaction.update("""
                        delete from audit_entry where id in (
                            select id from audit_entry where at <= :end order by at, id limit :limit)
                        """).bind("end", end).bind("limit", limit).execute();
        transaction.update("delete from audit_release").execute();
        return removed;
    }
}
