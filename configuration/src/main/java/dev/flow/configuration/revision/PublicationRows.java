package dev.flow.configuration.revision;

import dev.flow.configuration.Author;
import dev.flow.configuration.document.Manifest;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.store.Instants;
import dev.flow.store.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The records of the publications of one scope. Thread-safe; works in the transactions of its caller. */
final class PublicationRows {
    private static final String COLUMNS =
            "publication_id, state, draft_version, manifest, created_by, message, revision_id, error_code, diagnostics,"
                    + " created_at, updated_at, version";

    private final String scope;

    PublicationRows(String scope) {
        this.scope = scope;
    }

    /**
     * A record with what is needed to finish it.
     *
     * @param manifest the documents that are published
     */
    record Row(
            Publication publication,
            Manifest manifest,
            Author author,
            @Nullable String message) {}

    /**
     * How a publication ended.
     *
     * @param revisionId null when it failed
     * @param errorCode null when it was applied
     */
    record End(
            Publication.State state,
            @Nullable String revisionId,
            @Nullable String errorCode,
            List<Diagnostic> diagnostics) {
        static End applied(String revisionId, List<Diagnostic> warnings) {
            return new End(Publication.State.APPLIED, revisionId, null, warnings);
        }

        static End failed(String errorCode, List<Diagnostic> diagnostics) {
            return new End(Publication.State.FAILED, null, errorCode, diagnostics);
        }
    }

    Optional<Row> find(Transaction transaction, String id) {
        return transaction
                .query("select " + COLUMNS
                        + " from configuration_publication where scope_digest = :scope and publication_id = :id")
                .bind("scope", scope)
                .bind("id", id)
                .map((row, _) -> row(row))
                .findOne();
    }

    List<String> pending(Transaction transaction) {
        return transaction.query("""
                        select publication_id from configuration_publication
                        where scope_digest = :scope and state = 'pending' order by created_at, publication_id
                        """).bind("scope", scope).mapTo(String.class).list();
    }

    /** Begins a publication; without effect where there is one of this id. */
    void begin(Transaction transaction, String id, long draftVersion, Row row, Instant now) {
        transaction
                .update("""
                        insert into configuration_publication (
                            scope_digest, publication_id, state, draft_version, manifest, manifest_digest, created_by, message,
                            diagnostics, created_at, updated_at, version)
                        values (
                            :scope, :id, 'pending', :draftVersion, :manifest, :manifestDigest, :author, :message, '[]', :now,
                            :now, 1)
                        on conflict (scope_digest, publication_id) do nothing
                        """)
                .bind("scope", scope)
                .bind("id", id)
                .bind("draftVersion", draftVersion)
                .bind("manifest", row.manifest().write())
                .bind("manifestDigest", row.manifest().digest())
                .bind("author", row.author().principalId())
                .bind("message", row.message())
                .bind("now", now)
                .execute();
    }

    /** Ends a publication; false where another process has ended it. */
    boolean end(Transaction transaction, String id, End end, Instant now) {
        return transaction
                        .update("""
                                update configuration_publication set
                                    state = :state, revision_id = :revision, error_code = :error,
                                    diagnostics = :diagnostics, updated_at = :now, version = version + 1
                                where scope_digest = :scope and publication_id = :id and state = 'pending'
                                """)
                        .bind("scope", scope)
                        .bind("id", id)
                        .bind("state", end.state().name().toLowerCase(Locale.ROOT))
                        .bind("revision", end.revisionId())
                        .bind("error", end.errorCode())
                        .bind("diagnostics", StoredJson.diagnostics(end.diagnostics()))
                        .bind("now", now)
                        .execute()
                == 1;
    }

    private static Row row(ResultSet row) throws SQLException {
        Publication publication = new Publication(
                row.getString("publication_id"),
                Publication.State.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                row.getLong("draft_version"),
                row.getString("revision_id"),
                row.getString("error_code"),
                StoredJson.diagnostics(row.getString("diagnostics")),
                Instants.of(row.getLong("created_at")),
                Instants.of(row.getLong("updated_at")),
                row.getLong("version"));
        return new Row(
                publication,
                Manifest.parse(row.getString("manifest")),
                new Author(row.getString("created_by")),
                row.getString("message"));
    }
}
