package dev.flow.server.persistence.sql;

import dev.flow.store.Dialect;

final class PostgresqlNamespaceStoreTest extends SqlNamespaceStoreContract {
    PostgresqlNamespaceStoreTest() {
        super(Dialect.POSTGRESQL);
    }
}
