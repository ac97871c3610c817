package dev.flow.configuration.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.flow.definition.Definition;
import dev.flow.runs.RetainedDefinition;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/**
 * The definitions of one scope in the store: immutable, by digest. Their content is stored once for all scopes; a scope
 * has only the definitions that it published. Thread-safe; every method throws {@link dev.flow.store.StoreException}
 * when the store is unavailable.
 */
public final class StoredDefinitions {
    /** A count ends here, so that its cost is bounded. */
    private static final int MAX_COUNT = 1_000;

    /** Definitions that one statement reads or writes. */
    private static final int BATCH = 500;

    private final Store store;
    private final String scope;
    private final ObjectMapper json = new ObjectMapper();

    /** What was read from the store, as long as it is in use: revisions that share a definition share its memory. */
    private final Cache<String, Definition> read =
            Caffeine.newBuilder().weakValues().build();

    /** @param scope digest of the scope */
    public StoredDefinitions(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /**
     * Adds the definitions that the scope does not have yet, and replaces the source texts of those that it has.
     *
     * @param texts the source texts, by digest; a definition may have none
     */
    public void add(Collection<Definition> definitions, Map<String, String> texts) {
        Instant now = store.now();
        store.inTransaction(transaction -> {
            add(transaction, definitions, texts, now);
            return definitions.size();
        });
    }

    /** As {@link #add(Collection, Map)}, in the transaction of a caller that writes what names the definitions. */
    public void add(
            Transaction transaction, Collection<Definition> definitions, Map<String, String> texts, Instant now) {
        // In one order, so that transactions that add the same definitions do not wait for each other in a circle.
        List<Definition> all = definitions.stream()
                .sorted(Comparator.comparing(Definition::digest))
                .toList();
        for (int from = 0; from < all.size(); from += BATCH) {
            List<Definition> some = all.subList(from, Math.min(all.size(), from + BATCH));
            Map<String, Optional<String>> stored = sources(transaction, some);
            List<Definition> changed = some.stream()
                    .filter(definition -> !isStored(definition.digest(), texts, stored))
                    .toList();
            if (!changed.isEmpty()) {
                storeContent(transaction, changed, now);
                insertRelation(transaction, changed, texts, now);
            }
        }
    }

    private static boolean isStored(String digest, Map<String, String> texts, Map<String, Optional<String>> stored) {
        Optional<String> source = stored.get(digest);
        String text = texts.get(digest);
        return source != null && (text == null || source.equals(Optional.of(text)));
    }

    /**
     * The source texts of those definitions that the scope has, by digest; one that is being retired counts as missing.
     * All of them stay until the transaction ends: what names them is written later in it.
     */
    private Map<String, Optional<String>> sources(Transaction transaction, List<Definition> definitions) {
        Map<String, Optional<String>> sources = new HashMap<>();
        transaction
                .query("""
                        select digest, source, retiring_at from scope_definition
                        where scope_digest = :scope and digest in (<digests>) order by digest %s
                        """.formatted(transaction.dialect().forShare()))
                .bind("scope", scope)
                .bindList("digests", digests(definitions))
                .map((row, _) -> new Source(
                        row.getString("digest"), row.getString("source"), row.getString("retiring_at") == null))
                .forEach(each -> {
                    if (each.stays()) {
                        sources.put(each.digest(), Optional.ofNullable(each.text()));
                    }
                });
        return sources;
    }

    /** A definition of the scope; {@code stays} is false while it is being retired. */
    private record Source(String digest, @Nullable String text, boolean stays) {}

    private static List<String> digests(List<Definition> definitions) {
        return definitions.stream().map(Definition::digest).toList();
    }

    /** Writes the content that is not there, and keeps all of it there: another scope may be about to remove it. */
    private static void storeContent(Transaction transaction, List<Definition> definitions, Instant now) {
        List<Definition> missing = definitions;
        while (!missing.isEmpty()) {
            insertContent(transaction, missing, now);
            Set<String> kept = new HashSet<>(transaction
                    .query("select digest from definition where digest in (<digests>) order by digest "
                            + transaction.dialect().forShare())
                    .bindList("digests", digests(missing))
                    .mapTo(String.class)
                    .list());
            missing = missing.stream()
                    .filter(definition -> !kept.contains(definition.digest()))
                    .toList();
        }
    }

    private static void insertContent(Transaction transaction, List<Definition> definitions, Instant now) {
        PreparedBatch batch = transaction.handle().prepareBatch("""
                insert into definition (digest, workflow, version, content, added_at, unscoped)
                values (:digest, :workflow, :version, :content, :now, 0)
                on conflict (digest) do nothing
                """);
        definitions.forEach(definition -> batch.bind("digest", definition.digest())
                .bind("workflow", definition.workflow().qualifiedName())
                .bind("version", definition.workflow().version())
                .bind("content", definition.canonical())
                .bind("now", now)
                .add());
        batch.execute();
    }

    private void insertRelation(
            Transaction transaction, List<Definition> definitions, Map<String, String> texts, Instant now) {
        PreparedBatch batch = transaction.handle().prepareBatch("""
                insert into scope_definition (scope_digest, digest, workflow, version, source, added_at)
                values (:scope, :digest, :workflow, :version, :source, :now)
                on conflict (scope_digest, digest) do update
                    set source = coalesce(excluded.source, scope_definition.source), retiring_at = null
                """);
        definitions.forEach(definition -> batch.bind("scope", scope)
                .bind("digest", definition.digest())
                .bind("workflow", definition.workflow().qualifiedName())
                .bind("version", definition.workflow().version())
                .bind("source", texts.get(definition.digest()))
                .bind("now", now)
                .add());
        batch.execute();
    }

    /** A definition of the scope; empty for a definition that only other scopes have. */
    public Optional<Definition> find(String digest) {
        return Optional.ofNullable(findAll(List.of(digest)).get(digest));
    }

    /** As {@link #find}, of those that runs may be started of: one that is being retired is not. */
    public Optional<Definition> findStartable(String digest) {
        return store.read(transaction -> transaction
                        .query("""
                                select content from definition
                                where digest = :digest and exists (
                                    select 1 from scope_definition
                                    where scope_digest = :scope and digest = :digest and retiring_at is null)
                                """)
                        .bind("digest", digest)
                        .bind("scope", scope)
                        .mapTo(String.class)
                        .findOne())
                .map(content -> parse(digest, content));
    }

    /** Those of these definitions that the scope has, by digest; for many at once. */
    public Map<String, Definition> findAll(Collection<String> digests) {
        Map<String, Definition> found = new LinkedHashMap<>();
        batches(digests).forEach(some -> stored(some).forEach(each -> found.put(each.digest(), definition(each))));
        return found;
    }

    /** Those of these definitions that the scope does not have, or that cannot be read. */
    public List<String> unreadable(Collection<String> digests) {
        List<String> unreadable = new ArrayList<>();
        for (List<String> some : batches(digests)) {
            Set<String> missing = new LinkedHashSet<>(some);
            for (Stored each : stored(some)) {
                if (isReadable(each)) {
                    missing.remove(each.digest());
                }
            }
            unreadable.addAll(missing);
        }
        return unreadable;
    }

    private boolean isReadable(Stored stored) {
        try {
            definition(stored);
            return true;
        } catch (IllegalStateException | IllegalArgumentException e) {
            return false; // it is not what its digest says, or of a grammar that this program does not know
        }
    }

    private static List<List<String>> batches(Collection<String> digests) {
        List<String> all = List.copyOf(digests);
        List<List<String>> batches = new ArrayList<>();
        for (int from = 0; from < all.size(); from += BATCH) {
            batches.add(all.subList(from, Math.min(all.size(), from + BATCH)));
        }
        return batches;
    }

    /** @param known read before, while it is in use; {@code content} is empty then */
    private record Stored(
            String digest, String content, @Nullable Definition known) {}

    /** Those that the scope has, in the order of the digests; of those that are known only that they are there. */
    private List<Stored> stored(List<String> digests) {
        Map<String, Definition> known = read.getAllPresent(digests);
        List<String> unknown =
                digests.stream().filter(digest -> !known.containsKey(digest)).toList();
        Map<String, String> contents = store.read(transaction -> {
            Map<String, String> found = new HashMap<>();
            select(transaction, "content", unknown, found);
            select(transaction, "''", List.copyOf(known.keySet()), found);
            return found;
        });
        return digests.stream()
                .filter(contents::containsKey)
                .map(digest -> new Stored(digest, contents.getOrDefault(digest, ""), known.get(digest)))
                .toList();
    }

    private void select(Transaction transaction, String content, List<String> digests, Map<String, String> found) {
        if (!digests.isEmpty()) {
            transaction
                    .query("select digest, " + content + """
                             as content from definition
                            where digest in (<digests>) and exists (
                                select 1 from scope_definition
                                where scope_digest = :scope and scope_definition.digest = definition.digest)
                            """)
                    .bindList("digests", digests)
                    .bind("scope", scope)
                    .map((row, _) -> Map.entry(row.getString("digest"), row.getString("content")))
                    .forEach(each -> found.put(each.getKey(), each.getValue()));
        }
    }

    private Definition definition(Stored stored) {
        if (stored.known() != null) {
            return stored.known();
        }
        Definition definition = parse(stored.digest(), stored.content());
        read.put(stored.digest(), definition);
        return definition;
    }

    /**
     * The definition that a run of the scope, or a sub-workflow of it, names. A definition that an earlier version of
     * the program stored without a scope becomes one of this scope.
     */
    public Optional<Definition> ofRun(String digest) {
        Optional<Definition> own = find(digest);
        return own.isPresent() || !adopt(digest) ? own : find(digest);
    }

    private boolean adopt(String digest) {
        Instant now = store.now();
        return store.inTransaction(transaction -> transaction
                        .update("""
                                insert into scope_definition (scope_digest, digest, workflow, version, source, added_at)
                                select :scope, digest, workflow, version, null, :now from definition
                                where digest = :digest and unscoped = 1
                                on conflict (scope_digest, digest) do nothing
                                """)
                        .bind("scope", scope)
                        .bind("digest", digest)
                        .bind("now", now)
                        .execute())
                > 0;
    }

    /** The source text of a definition, byte for byte; empty for one that was stored without it. */
    public Optional<String> text(String digest) {
        return store.read(transaction -> transaction
                .query("""
                        select source from scope_definition
                        where scope_digest = :scope and digest = :digest and source is not null
                        """)
                .bind("scope", scope)
                .bind("digest", digest)
                .mapTo(String.class)
                .findOne());
    }

    /**
     * A page of the scope's definitions, ordered by workflow and digest.
     *
     * @param workflow null for those of all workflows
     * @param after the last definition of the previous page; null for the first page
     */
    public List<RetainedDefinition> list(@Nullable String workflow, RetainedDefinition.@Nullable Key after, int limit) {
        RetainedDefinition.Key from = after == null ? new RetainedDefinition.Key("", "") : after;
        return store.read(transaction -> transaction
                .query("""
                        select workflow, version, digest from scope_definition
                        where scope_digest = :scope
                            and (cast(:only as text) is null or workflow = :only)
                            and (workflow > :workflow or (workflow = :workflow and digest > :digest))
                        order by workflow, digest limit :limit
                        """)
                .bind("scope", scope)
                .bind("only", workflow)
                .bind("workflow", from.workflow())
                .bind("digest", from.digest())
                .bind("limit", limit)
                .map((row, _) -> retained(row))
                .list());
    }

    /** The definitions of the scope that have the name and the version of one of these, whatever their content. */
    public List<RetainedDefinition> ofVersions(Transaction transaction, Collection<Definition> definitions) {
        Map<String, Set<String>> versions = new TreeMap<>();
        definitions.forEach(each -> versions.computeIfAbsent(each.workflow().qualifiedName(), _ -> new TreeSet<>())
                .add(each.workflow().version()));
        List<RetainedDefinition> found = new ArrayList<>();
        List<String> all = List.copyOf(versions.keySet());
        for (int from = 0; from < all.size(); from += BATCH) {
            transaction
                    .query("""
                            select workflow, version, digest from scope_definition
                            where scope_digest = :scope and workflow in (<workflows>) order by workflow, digest
                            """)
                    .bind("scope", scope)
                    .bindList("workflows", all.subList(from, Math.min(all.size(), from + BATCH)))
                    .map((row, _) -> retained(row))
                    .stream()
                    .filter(each -> versions.getOrDefault(each.key().workflow(), Set.of())
                            .contains(each.version()))
                    .forEach(found::add);
        }
        return found;
    }

    private static RetainedDefinition retained(ResultSet row) throws SQLException {
        return new RetainedDefinition(
                new RetainedDefinition.Key(row.getString("workflow"), row.getString("digest")),
                row.getString("version"),
                null,
                false);
    }

    /** The number of definitions that the scope has of a workflow; 1,000 stands for that many or more. */
    public int count(String workflow) {
        return store.read(transaction -> transaction
                .query("""
                        select count(*) from (
                            select 1 from scope_definition
                            where scope_digest = :scope and workflow = :workflow limit :max) counted
                        """)
                .bind("scope", scope)
                .bind("workflow", workflow)
                .bind("max", MAX_COUNT)
                .mapTo(Integer.class)
                .one());
    }

    private Definition parse(String digest, String content) {
        try {
            Definition definition = Definition.parse((ObjectNode) json.readTree(content));
            if (!definition.digest().equals(digest)) {
                throw new IllegalStateException("The stored definition " + digest + " does not match its digest.");
            }
            return definition;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The stored definition " + digest + " is not valid JSON.", e);
        }
    }
}
