package dev.flow.configuration.document;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.flow.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/**
 * The texts of the documents of one scope in the store, by digest. A text is stored once, for all drafts and revisions
 * whose {@link Manifest} names it. Thread-safe; every method works in the transaction of its caller, so that a manifest
 * is written together with its texts.
 */
public final class DocumentTexts {
    /** A text that no manifest names is kept that long after it was written last: a publication may be using it. */
    public static final Duration GRACE = Duration.ofDays(1);

    private static final int BATCH = 500;

    /** Characters of texts that are kept in memory, so that reading a large draft reads few of its texts. */
    private static final long CACHED = 32L * 1024 * 1024;

    private final String scope;
    private final Cache<String, String> texts = Caffeine.newBuilder()
            .maximumWeight(CACHED)
            .weigher((String digest, String text) -> 100 + text.length())
            .build();

    /** @param scope digest of the scope */
    public DocumentTexts(String scope) {
        this.scope = scope;
    }

    /** Writes the texts that are not stored yet, and answers their manifest, which the caller writes too. */
    public Manifest put(Transaction transaction, Documents documents, Instant now) {
        Manifest manifest = Manifest.of(documents);
        Map<String, String> contents = new HashMap<>();
        manifest.digests()
                .forEach((name, digest) ->
                        contents.put(digest, documents.text(name).orElseThrow()));
        write(transaction, contents, now);
        return manifest;
    }

    /**
     * As {@link #put(Transaction, Documents, Instant)}, for documents of which some are those of a manifest that is
     * stored and is replaced in the same transaction: only the others are written.
     */
    public Manifest put(Transaction transaction, Documents documents, Manifest stored, Instant now) {
        Manifest manifest = Manifest.of(documents);
        Set<String> known = new HashSet<>(stored.digests().values());
        Map<String, String> contents = new HashMap<>();
        manifest.digests().forEach((name, digest) -> {
            if (!known.contains(digest)) {
                contents.put(digest, documents.text(name).orElseThrow());
            }
        });
        write(transaction, contents, now);
        return manifest;
    }

    private void write(Transaction transaction, Map<String, String> contents, Instant now) {
        List<String> digests = contents.keySet().stream().sorted().toList();
        for (List<String> some : batches(digests)) {
            PreparedBatch batch = transaction.handle().prepareBatch("""
                    insert into configuration_text (scope_digest, digest, content, written_at)
                    values (:scope, :digest, :content, :now)
                    on conflict (scope_digest, digest) do update set written_at = excluded.written_at
                    """);
            some.forEach(digest -> batch.bind("scope", scope)
                    .bind("digest", digest)
                    .bind("content", contents.get(digest))
                    .bind("now", now)
                    .add());
            batch.execute();
        }
    }

    /**
     * The texts of a manifest.
     *
     * @throws IllegalStateException when one is not in the store
     */
    public Documents get(Transaction transaction, Manifest manifest) {
        Map<String, String> found =
                new HashMap<>(texts.getAllPresent(manifest.digests().values()));
        Set<String> missing = new HashSet<>(manifest.digests().values());
        missing.removeAll(found.keySet());
        for (List<String> some : batches(missing)) {
            found.putAll(read(transaction, some));
        }
        SortedMap<DocumentName, String> documents = new TreeMap<>();
        manifest.digests().forEach((name, digest) -> documents.put(name, present(found.get(digest), name, digest)));
        return new Documents(documents);
    }

    private static String present(@Nullable String text, DocumentName name, String digest) {
        if (text == null) {
            throw new IllegalStateException(
                    "The text " + digest + " of the " + name.kind() + " " + name.name() + " is not in the store.");
        }
        return text;
    }

    private Map<String, String> read(Transaction transaction, List<String> digests) {
        Map<String, String> found = new HashMap<>();
        transaction
                .query("""
                        select digest, content from configuration_text
                        where scope_digest = :scope and digest in (<digests>)
                        """)
                .bind("scope", scope)
                .bindList("digests", digests)
                .map((row, _) -> Map.entry(row.getString("digest"), row.getString("content")))
                .forEach(each -> found.put(each.getKey(), each.getValue()));
        texts.putAll(found);
        return found;
    }

    /**
     * Removes texts that no manifest names, once they are older than {@link #GRACE}. A text that is written while this
     * goes on stays.
     *
     * @param named the digests in all manifests of the scope, read in this transaction
     * @param limit the number of texts to remove at most
     * @return the number of texts removed
     */
    public int removeUnused(Transaction transaction, Set<String> named, Instant now, int limit) {
        List<String> unused = old(transaction, now.minus(GRACE)).stream()
                .filter(digest -> !named.contains(digest))
                .limit(limit)
                .toList();
        int removed = 0;
        for (List<String> some : batches(unused)) {
            removed += transaction
                    .update("""
                            delete from configuration_text
                            where scope_digest = :scope and written_at <= :end and digest in (<digests>)
                            """)
                    .bind("scope", scope)
                    .bind("end", now.minus(GRACE))
                    .bindList("digests", some)
                    .execute();
        }
        texts.invalidateAll(unused);
        return removed;
    }

    private List<String> old(Transaction transaction, Instant end) {
        return transaction
                .query("""
                        select digest from configuration_text
                        where scope_digest = :scope and written_at <= :end order by written_at, digest
                        """)
                .bind("scope", scope)
                .bind("end", end)
                .mapTo(String.class)
                .list();
    }

    private static List<List<String>> batches(Collection<String> all) {
        List<String> list = List.copyOf(all);
        List<List<String>> batches = new ArrayList<>();
        for (int from = 0; from < list.size(); from += BATCH) {
            batches.add(list.subList(from, Math.min(list.size(), from + BATCH)));
        }
        return batches;
    }
}
