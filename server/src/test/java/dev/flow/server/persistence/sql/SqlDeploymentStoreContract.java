package dev.flow.server.persistence.sql;

import com.google.protobuf.ByteString;
import dev.flow.server.deployment.DeploymentStore;
import dev.flow.server.deployment.DeploymentStore.DeploymentKey;
import dev.flow.server.deployment.DeploymentStoreContract;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.store.Dialect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Worker deployments in each database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SqlDeploymentStoreContract extends DeploymentStoreContract {
    private final ServerDatabase database;

    SqlDeploymentStoreContract(Dialect dialect) {
        database = new ServerDatabase(dialect);
    }

    @AfterEach
    void clear() {
        database.clear();
    }

    @AfterAll
    void close() {
        database.close();
    }

    @Override
    protected DeploymentStore store() {
        return new SqlDeploymentStore(database.store(), Fence.NONE);
    }

    @Test
    void a_process_that_is_not_the_owner_changes_nothing() {
        var key = new DeploymentKey("default", "flow");
        store().save(key, ByteString.copyFromUtf8("kept"));
        var other = new SqlDeploymentStore(database.store(), _ -> {
            throw PersistenceException.notOwner("Another process owns the tables.");
        });

        assertThatExceptionOfType(PersistenceException.class)
                .isThrownBy(() -> other.save(key, ByteString.copyFromUtf8("lost")));
        assertThatExceptionOfType(PersistenceException.class).isThrownBy(() -> other.delete(key));
        store().each((found, state) -> assertThat(state.toStringUtf8()).isEqualTo("kept"));
    }
}
