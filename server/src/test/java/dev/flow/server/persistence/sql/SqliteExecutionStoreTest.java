package dev.flow.server.persistence.sql;

import dev.flow.store.Dialect;

final class SqliteExecutionStoreTest extends SqlExecutionStoreContract {
    SqliteExecutionStoreTest() {
        super(Dialect.SQLITE);
    }
}
