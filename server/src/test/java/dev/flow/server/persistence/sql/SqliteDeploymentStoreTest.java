package dev.flow.server.persistence.sql;

import dev.flow.store.Dialect;

final class SqliteDeploymentStoreTest extends SqlDeploymentStoreContract {
    SqliteDeploymentStoreTest() {
        super(Dialect.SQLITE);
    }
}
