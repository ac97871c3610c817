package dev.flow.server.persistence.sql;

import dev.flow.server.visibility.AttributeRules;
import dev.flow.server.visibility.SearchAttributes;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.Transaction;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Custom search attributes in the database, and in memory: only this process changes them. */
public final class SqlSearchAttributes implements SearchAttributes {
    private final Store store;
    private final Fence fence;
    private final ReentrantLock changes = new ReentrantLock();
    private final Map<String, Map<String, IndexedValueType>> namespaces = new ConcurrentHashMap<>();

    /** Reads what is stored. */
    public SqlSearchAttributes(Store store, Fence fence) {
        this.store = store;
        this.fence = fence;
        Failures.read(store, SqlSearchAttributes::read)
                .forEach((namespace, attributes) -> namespaces.put(namespace, Map.copyOf(attributes)));
    }

    private static Map<String, Map<String, IndexedValueType>> read(Transaction transaction) {
        Map<String, Map<String, IndexedValueType>> found = new HashMap<>();
        transaction
                .query("select namespace, name, type from server_search_attribute")
                .map((row, context) -> found.computeIfAbsent(row.getString("namespace"), _ -> new HashMap<>())
                        .put(row.getString("name"), type(row.getInt("type"))))
                .list();
        return found;
    }

    private static IndexedValueType type(int number) {
        IndexedValueType type = IndexedValueType.forNumber(number);
        return type == null ? IndexedValueType.INDEXED_VALUE_TYPE_UNSPECIFIED : type;
    }

    @Override
    public Map<String, IndexedValueType> custom(String namespace) {
        return namespaces.getOrDefault(namespace, Map.of());
    }

    @Override
    public void add(String namespace, Map<String, IndexedValueType> attributes) {
        changes.lock();
        try {
            replace(namespace, AttributeRules.add(custom(namespace), attributes));
        } finally {
            changes.unlock();
        }
    }

    @Override
    public void remove(String namespace, Collection<String> names) {
        changes.lock();
        try {
            replace(namespace, AttributeRules.remove(custom(namespace), names));
        } finally {
            changes.unlock();
        }
    }

    private void replace(String namespace, Map<String, IndexedValueType> attributes) {
        Batch inserted = new Batch(RowStatement.insert(
                "server_search_attribute",
                List.of(RowStatement.text("namespace"), RowStatement.text("name"), RowStatement.number("type"))));
        attributes.forEach((name, type) -> inserted.add(namespace, name, type.getNumber()));
        try {
            store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
                fence.check(transaction);
                transaction
                        .update("delete from server_search_attribute where namespace = :namespace")
                        .bind("namespace", namespace)
                        .execute();
                Batch.execute(transaction, inserted);
                return attributes;
            });
        } catch (StoreException e) {
            throw Failures.unavailable(e);
        }
        namespaces.put(namespace, Map.copyOf(attributes));
    }
}
