package dev.flow.configuration.draft;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flow.configuration.document.Manifest;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.SqlStatement;

/** The rows of one scope's draft and of its resets. Thread-safe. */
final class DraftRows {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String scope;

    /** @param scope digest of the scope */
    DraftRows(String scope) {
        this.scope = scope;
    }

    Optional<DraftRow> find(Transaction transaction) {
        return transaction
                .query("""
                        select version, manifest, base, format, comments_dropped, published, updated_at, updated_by
                        from configuration_draft where scope_digest = :scope
                        """)
                .bind("scope", scope)
                .map((RowView row) -> row(row))
                .findOne();
    }

    private static DraftRow row(RowView row) {
        String base = row.getColumn("base", String.class);
        return new DraftRow(
                row.getColumn("version", Long.class),
                Manifest.parse(row.getColumn("manifest", String.class)),
                base == null ? null : Manifest.parse(base),
                row.getColumn("published", String.class),
                new DraftRow.LastChange(
                        Draft.Format.valueOf(row.getColumn("format", String.class)),
                        list(row.getColumn("comments_dropped", String.class)),
                        row.getColumn("updated_at", Instant.class),
                        row.getColumn("updated_by", String.class)));
    }

    /** Adds the draft; false when there is one. */
    boolean insert(Transaction transaction, DraftRow row) {
        var statement = transaction.update("""
                insert into configuration_draft (scope_digest, version, manifest, base, format, comments_dropped,
                    published, updated_at, updated_by)
                values (:scope, :version, :manifest, :base, :format, :comments, :published, :at, :by)
                on conflict (scope_digest) do nothing
                """);
        return bind(statement, row).execute() == 1;
    }

    /** Replaces the draft if it still has a version. */
    boolean update(Transaction transaction, long expectedVersion, DraftRow row) {
        var statement = transaction.update("""
                update configuration_draft set version = :version, manifest = :manifest, base = :base, format = :format,
                    comments_dropped = :comments, published = :published, updated_at = :at, updated_by = :by
                where scope_digest = :scope and version = :expected
                """);
        return bind(statement, row).bind("expected", expectedVersion).execute() == 1;
    }

    private <S extends SqlStatement<S>> S bind(S statement, DraftRow row) {
        Manifest base = row.base();
        return statement
                .bind("scope", scope)
                .bind("version", row.version())
                .bind("manifest", row.manifest().write())
                .bind("base", base == null ? null : base.write())
                .bind("format", row.change().format().name())
                .bind("comments", text(row.change().commentsDropped()))
                .bind("published", row.published())
                .bind("at", row.change().at())
                .bind("by", row.change().by());
    }

    Optional<Discard> findDiscard(Transaction transaction, String id) {
        return transaction
                .query("""
                        select active_identity, discarded_version, version, discarded_at, discarded_by
                        from configuration_discard where scope_digest = :scope and discard_id = :id
                        """)
                .bind("scope", scope)
                .bind("id", id)
                .map((RowView row) -> new Discard(
                        id,
                        row.getColumn("active_identity", String.class),
                        row.getColumn("discarded_version", Long.class),
                        row.getColumn("version", Long.class),
                        row.getColumn("discarded_at", Instant.class),
                        row.getColumn("discarded_by", String.class)))
                .findOne();
    }

    void insert(Transaction transaction, Discard discard) {
        transaction
                .update("""
                        insert into configuration_discard (scope_digest, discard_id, active_identity, discarded_version,
                            version, discarded_at, discarded_by)
                        values (:scope, :id, :active, :discarded, :version, :at, :by)
                        """)
                .bind("scope", scope)
                .bind("id", discard.id())
                .bind("active", discard.activeIdentity())
                .bind("discarded", discard.discardedVersion())
                .bind("version", discard.version())
                .bind("at", discard.discardedAt())
                .bind("by", discard.discardedBy())
                .execute();
    }

    private static String text(List<String> list) {
        return JSON.valueToTree(list).toString();
    }

    private static List<String> list(String text) {
        try {
            return List.of(JSON.readValue(text, String[].class));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The stored draft is damaged.", e);
        }
    }
}
