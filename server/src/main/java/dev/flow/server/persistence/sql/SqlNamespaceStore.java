package dev.flow.server.persistence.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.server.persistence.Namespace;
import dev.flow.server.persistence.NamespaceStore;
import dev.flow.server.persistence.memory.MemoryNamespaceStore;
import dev.flow.store.Instants;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Namespaces in the database, and in memory: only this process changes them. */
public final class SqlNamespaceStore implements NamespaceStore {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Store store;
    private final Fence fence;
    private final MemoryNamespaceStore namespaces;

    /** Reads what is stored. */
    public SqlNamespaceStore(Store store, Fence fence) {
        this.store = store;
        this.fence = fence;
        this.namespaces = new MemoryNamespaceStore(Failures.read(store, SqlNamespaceStore::read), this::write);
    }

    @Override
    public Optional<Namespace> find(String name) {
        return namespaces.find(name);
    }

    @Override
    public Optional<Namespace> findById(String id) {
        return namespaces.findById(id);
    }

    @Override
    public List<Namespace> list() {
        return namespaces.list();
    }

    @Override
    public void create(Namespace namespace) {
        namespaces.create(namespace);
    }

    @Override
    public void update(Namespace namespace) {
        namespaces.update(namespace);
    }

    @Override
    public void delete(String name) {
        namespaces.delete(name);
    }

    private static List<Namespace> read(Transaction transaction) {
        return transaction.query("""
                        select name, id, description, owner_email, retention, data, created_at
                        from server_namespace order by name
                        """).map((row, context) -> namespace(row)).list();
    }

    private static Namespace namespace(ResultSet row) throws SQLException {
        try {
            return new Namespace(
                    row.getString("name"),
                    row.getString("id"),
                    row.getString("description"),
                    row.getString("owner_email"),
                    Duration.of(row.getLong("retention"), ChronoUnit.MICROS),
                    JSON.readValue(row.getString("data"), new TypeReference<Map<String, String>>() {}),
                    Instants.of(row.getLong("created_at")));
        } catch (JsonProcessingException e) {
            throw new SQLException("The stored namespace " + row.getString("name") + " cannot be read.", e);
        }
    }

    private void write(MemoryNamespaceStore.Change change) {
        try {
            store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
                fence.check(transaction);
                return switch (change) {
                    case MemoryNamespaceStore.Change.Put(Namespace namespace) -> put(transaction, namespace);
                    case MemoryNamespaceStore.Change.Remove(String name) -> remove(transaction, name);
                };
            });
        } catch (StoreException e) {
            throw Failures.unavailable(e);
        }
    }

    private static int remove(Transaction transaction, String name) {
        return transaction
                .update("delete from server_namespace where name = :name")
                .bind("name", name)
                .execute();
    }

    private static int put(Transaction transaction, Namespace namespace) {
        remove(transaction, namespace.name());
        return transaction
                .update("""
                        insert into server_namespace
                            (name, id, description, owner_email, retention, data, created_at)
                        values (:name, :id, :description, :owner, :retention, :data, :created)
                        """)
                .bind("name", namespace.name())
                .bind("id", namespace.id())
                .bind("description", namespace.description())
                .bind("owner", namespace.ownerEmail())
                .bind("retention", Instants.micros(Instant.EPOCH.plus(namespace.retention())))
                .bind("data", json(namespace.data()))
                .bind("created", namespace.created())
                .execute();
    }

    private static String json(Map<String, String> data) {
        try {
            return JSON.writeValueAsString(data);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
