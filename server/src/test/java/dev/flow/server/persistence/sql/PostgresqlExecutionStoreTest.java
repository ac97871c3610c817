package dev.flow.server.persistence.sql;

import dev.flow.store.Dialect;

final class PostgresqlExecutionStoreTest extends SqlExecutionStoreContract {
    PostgresqlExecutionStoreTest() {
        super(Dialect.POSTGRESQL);
    }
}
