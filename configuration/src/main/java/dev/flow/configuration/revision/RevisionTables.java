package dev.flow.configuration.revision;

import dev.flow.store.Migration;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import dev.flow.store.Transaction;
import java.time.Duration;
import java.util.List;

/** The tables of revisions and of the publications that made them. */
public final class RevisionTables {
    private static final Duration KEPT = Duration.ofDays(90);

    public static final SchemaPart PART = new SchemaPart(
            "configuration/revision",
            List.of(Migration.shared(RevisionTables.class, "V6__revisions.sql")),
            List.of(
                    new SchemaPart.Table(
                            "configuration_revision",
                            "Kept while something needs it, and by default for 90 days after it was published or active"
                                    + " last.",
                            new RetentionRule.KeepAll()),
                    new SchemaPart.Table(
                            "configuration_publication",
                            "Kept while the publication is pending and " + KEPT.toDays()
                                    + " days after it ended; the revision that it made stays.",
                            new RetentionRule.RemoveAged(KEPT, RevisionTables::removeEnded))));

    private RevisionTables() {}

    private static int removeEnded(Transaction transaction, RetentionRule.Cutoff cutoff, int limit) {
        return transaction
                .update("""
                        delete from configuration_publication where (scope_digest, publication_id) in (
                            select scope_digest, publication_id from configuration_publication
                            where updated_at <= :end and state <> 'pending' order by updated_at limit :limit %s)
                        """.formatted(transaction.dialect().skipLocked()))
                .bind("end", cutoff.end())
                .bind("limit", limit)
                .execute();
    }
}
