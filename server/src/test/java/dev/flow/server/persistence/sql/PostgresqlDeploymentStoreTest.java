package dev.flow.server.persistence.sql;

import dev.flow.store.Dialect;

final class PostgresqlDeploymentStoreTest extends SqlDeploymentStoreContract {
    PostgresqlDeploymentStoreTest() {
        super(Dialect.POSTGRESQL);
    }
}
