package dev.flow.configuration.revision;

import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.document.Manifest;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.store.Instants;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The revisions of one scope in the store. Thread-safe. */
public final class StoredRevisions implements Revisions {
    private final Store store;
    private final String scope;
    private final DocumentTexts texts;

    /** @param scope digest of the scope */
    public StoredRevisions(Store store, String scope, DocumentTexts texts) {
        this.store = store;
        this.scope = scope;
        this.texts = texts;
    }

    @Override
    public Optional<Revision> find(String id) {
        return store.read(transaction -> find(transaction, id));
    }

    Optional<Revision> find(Transaction transaction, String id) {
        return transaction
                .query("""
                        select revision_id, parent_id, created_at, created_by, message from configuration_revision
                        where scope_digest = :scope and revision_id = :id
                        """)
                .bind("scope", scope)
                .bind("id", id)
                .map((row, _) -> revision(row))
                .findOne();
    }

    private static Revision revision(ResultSet row) throws SQLException {
        return new Revision(
                row.getString("revision_id"),
                row.getString("parent_id"),
                Instants.of(row.getLong("created_at")),
                row.getString("created_by"),
                row.getString("message"));
    }

    @Override
    public Optional<RevisionContent> content(String id) {
        return store.read(transaction -> transaction
                .query("""
                        select manifest, active, definitions from configuration_revision
                        where scope_digest = :scope and revision_id = :id
                        """)
                .bind("scope", scope)
                .bind("id", id)
                .map((row, _) -> new RevisionContent(
                        texts.get(transaction, Manifest.parse(row.getString("manifest"))),
                        StoredJson.map(row.getString("active")),
                        StoredJson.set(row.getString("definitions"))))
                .findOne());
    }

    @Override
    public Optional<Set<String>> definitions(String id) {
        return store.read(transaction -> transaction
                .query("""
                        select definitions from configuration_revision
                        where scope_digest = :scope and revision_id = :id
                        """)
                .bind("scope", scope)
                .bind("id", id)
                .map((row, _) -> StoredJson.set(row.getString("definitions")))
                .findOne());
    }

    @Override
    public List<Revision> list(@Nullable String after, int limit) {
        return store.read(transaction -> transaction
                .query("""
                        select revision_id, parent_id, created_at, created_by, message from configuration_revision
                        where scope_digest = :scope and (cast(:after as text) is null
                            or (created_at, revision_id) < (
                                select created_at, revision_id from configuration_revision
                                where scope_digest = :scope and revision_id = :after))
                        order by created_at desc, revision_id desc limit :limit
                        """)
                .bind("scope", scope)
                .bind("after", after)
                .bind("limit", limit)
                .map((row, _) -> revision(row))
                .list());
    }

    /** Whether these documents have been published, so that their definitions are in the store. */
    public boolean isPublished(Manifest manifest) {
        return store.read(transaction -> transaction
                .query("""
                        select 1 from configuration_revision
                        where scope_digest = :scope and manifest_digest = :manifest
                        union all
                        select 1 from configuration_publication publication
                        where scope_digest = :scope and manifest_digest = :manifest and state = 'applied'
                            and exists (select 1 from configuration_revision revision
                                where revision.scope_digest = publication.scope_digest
                                    and revision.revision_id = publication.revision_id)
                        limit 1
                        """)
                .bind("scope", scope)
                .bind("manifest", manifest.digest())
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
    }

    /** The digests of the definitions of all revisions of the scope: none of them may be removed. */
    public Set<String> definitions(Transaction transaction) {
        Set<String> definitions = new HashSet<>();
        transaction
                .query("select definitions from configuration_revision where scope_digest = :scope")
                .bind("scope", scope)
                .mapTo(String.class)
                .forEach(each -> definitions.addAll(StoredJson.set(each)));
        return definitions;
    }

    /** The digests of the texts of all revisions of the scope, and of its pending publications. */
    public Set<String> texts(Transaction transaction) {
        Set<String> digests = new HashSet<>();
        transaction
                .query("""
                        select manifest from configuration_revision where scope_digest = :scope
                        union all
                        select manifest from configuration_publication
                        where scope_digest = :scope and state = 'pending'
                        """)
                .bind("scope", scope)
                .mapTo(String.class)
                .forEach(each -> digests.addAll(Manifest.parse(each).digests().values()));
        return digests;
    }

    /** When the revisions of the scope were published last, by id. */
    public Map<String, Instant> published(Transaction transaction) {
        Map<String, Instant> published = new HashMap<>();
        transaction
                .query("""
                        select revision_id, created_at,
                            coalesce((select max(updated_at) from configuration_publication publication
                                where publication.scope_digest = revision.scope_digest
                                    and publication.revision_id = revision.revision_id), 0) as published_at
                        from configuration_revision revision where scope_digest = :scope
                        """)
                .bind("scope", scope)
                .map((row, _) -> Map.entry(
                        row.getString("revision_id"),
                        Instants.of(Math.max(row.getLong("created_at"), row.getLong("published_at")))))
                .forEach(each -> published.put(each.getKey(), each.getValue()));
        return published;
    }

    /** Keeps a revision in the store until the transaction ends; false when it is not there. */
    public boolean keep(Transaction transaction, String id) {
        return isThere(transaction, id, transaction.dialect().forShare());
    }

    /**
     * Takes a revision for this transaction, which may remove it, after those that {@linkplain #keep keep} it have
     * ended; false when it is not there.
     */
    public boolean lock(Transaction transaction, String id) {
        return isThere(transaction, id, transaction.dialect().forUpdate());
    }

    private boolean isThere(Transaction transaction, String id, String lock) {
        return transaction
                .query("select 1 from configuration_revision where scope_digest = :scope and revision_id = :id " + lock)
                .bind("scope", scope)
                .bind("id", id)
                .mapTo(Integer.class)
                .findOne()
                .isPresent();
    }

    /**
     * Removes a revision; its definitions, which runs may use, and its texts, which others may have, stay. The caller
     * has {@linkplain #lock locked} it and made sure after that, in this transaction, that nothing needs it.
     *
     * @return false when there is no such revision
     */
    public boolean remove(Transaction transaction, String id) {
        return transaction
                        .update("delete from configuration_revision where scope_digest = :scope and revision_id = :id")
                        .bind("scope", scope)
                        .bind("id", id)
                        .execute()
                == 1;
    }

    /**
     * A revision to be written.
     *
     * @param sourceDigest what it was made of; see {@link RevisionId#source}
     * @param fetched whether documents were fetched, so that publishing the same again may have another result
     * @param diagnostics its warnings
     */
    record NewRevision(
            Revision revision,
            RevisionContent content,
            String sourceDigest,
            boolean fetched,
            List<Diagnostic> diagnostics) {}

    /** Writes a revision and its texts; one that is there stays as it is. */
    void add(Transaction transaction, NewRevision added) {
        Revision revision = added.revision();
        if (keep(transaction, revision.id())) {
            return;
        }
        Manifest manifest = texts.put(transaction, added.content().documents(), revision.createdAt());
        transaction
                .update("""
                        insert into configuration_revision (
                            scope_digest, revision_id, parent_id, manifest, manifest_digest, active, definitions, source_digest,
                            fetched, diagnostics, created_at, created_by, message)
                        values (
                            :scope, :id, :parent, :manifest, :manifestDigest, :active, :definitions, :source,
                            :fetched, :diagnostics, :now, :author, :message)
                        on conflict (scope_digest, revision_id) do nothing
                        """)
                .bind("scope", scope)
                .bind("id", revision.id())
                .bind("parent", revision.parentId())
                .bind("manifest", manifest.write())
                .bind("manifestDigest", manifest.digest())
                .bind("active", StoredJson.write(added.content().active()))
                .bind("definitions", StoredJson.write(added.content().definitions()))
                .bind("source", added.sourceDigest())
                .bind("fetched", added.fetched() ? 1 : 0)
                .bind("diagnostics", StoredJson.diagnostics(added.diagnostics()))
                .bind("now", revision.createdAt())
                .bind("author", revision.createdBy())
                .bind("message", revision.message())
                .execute();
    }

    /** A revision that the same texts give again, because nothing was fetched for it. */
    record Known(String id, List<Diagnostic> diagnostics) {}

    Optional<Known> known(Transaction transaction, String sourceDigest) {
        return transaction
                .query("""
                        select revision_id, diagnostics from configuration_revision
                        where scope_digest = :scope and source_digest = :source and fetched = 0
                        order by created_at limit 1
                        """)
                .bind("scope", scope)
                .bind("source", sourceDigest)
                .map((row, _) ->
                        new Known(row.getString("revision_id"), StoredJson.diagnostics(row.getString("diagnostics"))))
                .findOne();
    }

    /** The revision that was published last; empty before the first. */
    Optional<String> newest(Transaction transaction) {
        return transaction.query("""
                        select revision_id from configuration_revision where scope_digest = :scope
                        order by created_at desc, revision_id desc limit 1
                        """).bind("scope", scope).mapTo(String.class).findOne();
    }
}
