package dev.flow.server.persistence.sql;

import com.google.protobuf.ByteString;
import dev.flow.server.deployment.DeploymentStore;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.Transaction;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;

/** Worker deployments in the database. */
public final class SqlDeploymentStore implements DeploymentStore {
    private final Store store;
    private final Fence fence;

    public SqlDeploymentStore(Store store, Fence fence) {
        this.store = store;
        this.fence = fence;
    }

    @Override
    public void save(DeploymentKey key, ByteString state) {
        write(transaction -> {
            remove(transaction, key);
            return transaction
                    .update("""
                            insert into server_deployment (namespace, name, state) values (:namespace, :name, :state)
                            """)
                    .bind("namespace", key.namespace())
                    .bind("name", key.name())
                    .bind("state", state.toByteArray())
                    .execute();
        });
    }

    @Override
    public void delete(DeploymentKey key) {
        write(transaction -> remove(transaction, key));
    }

    @Override
    public void each(BiConsumer<DeploymentKey, ByteString> consumer) {
        List<Row> rows = Failures.read(
                store,
                transaction -> transaction
                        .query("select namespace, name, state from server_deployment order by namespace, name")
                        .map((row, context) -> new Row(
                                new DeploymentKey(row.getString("namespace"), row.getString("name")),
                                ByteString.copyFrom(row.getBytes("state"))))
                        .list());
        rows.forEach(row -> consumer.accept(row.key(), row.state()));
    }

    private record Row(DeploymentKey key, ByteString state) {}

    private static int remove(Transaction transaction, DeploymentKey key) {
        return transaction
                .update("delete from server_deployment where namespace = :namespace and name = :name")
                .bind("namespace", key.namespace())
                .bind("name", key.name())
                .execute();
    }

    private void write(ToIntFunction<Transaction> work) {
        try {
            int _ = store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
                fence.check(transaction);
                return work.applyAsInt(transaction);
            });
        } catch (StoreException e) {
            throw Failures.unavailable(e);
        }
    }
}
