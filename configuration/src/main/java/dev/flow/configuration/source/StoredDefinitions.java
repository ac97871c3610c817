package dev.flow.configuration.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.Definition;
import dev.flow.engine.DefinitionSource;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/** The definitions of the store: immutable, by digest, added and never changed. Thread-safe. */
public final class StoredDefinitions implements DefinitionSource {
    private final Store store;
    private final ObjectMapper json = new ObjectMapper();

    public StoredDefinitions(Store store) {
        this.store = store;
    }

    /**
     * Adds those that are not there yet.
     *
     * @return how many
     * @throws dev.flow.store.StoreException when the store is away
     */
    public int add(Collection<Definition> definitions) {
        Instant now = store.now();
        return store.inTransaction(transaction -> definitions.stream()
                .filter(definition -> !isThere(transaction, definition.digest()))
                .mapToInt(definition -> insert(transaction, definition, now))
                .sum());
    }

    private static boolean isThere(Transaction transaction, String digest) {
        return transaction
                .query("select 1 from definition where digest = :digest")
                .bind("digest", digest)
                .mapTo(Integer.class)
                .findOne()
                .isPresent();
    }

    private static int insert(Transaction transaction, Definition definition, Instant now) {
        return transaction
                .update("""
                        insert into definition (digest, workflow, version, content, added_at)
                        values (:digest, :workflow, :version, :content, :now)
                        on conflict (digest) do nothing
                        """)
                .bind("digest", definition.digest())
                .bind("workflow", definition.workflow().qualifiedName())
                .bind("version", definition.workflow().version())
                .bind("content", definition.canonical())
                .bind("now", now)
                .execute();
    }

    @Override
    public Optional<Definition> find(String digest) {
        return store.read(transaction -> transaction
                        .query("select content from definition where digest = :digest")
                        .bind("digest", digest)
                        .mapTo(String.class)
                        .findOne())
                .map(content -> parse(digest, content));
    }

    private Definition parse(String digest, String content) {
        try {
            Definition definition = Definition.parse((ObjectNode) json.readTree(content));
            if (!definition.digest().equals(digest)) {
                throw new IllegalStateException("The stored definition " + digest + " was changed.");
            }
            return definition;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The stored definition " + digest + " is damaged.", e);
        }
    }
}
