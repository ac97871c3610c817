package dev.flow.server.persistence.sql;

import dev.flow.store.Dialect;

final class SqliteNamespaceStoreTest extends SqlNamespaceStoreContract {
    SqliteNamespaceStoreTest() {
        super(Dialect.SQLITE);
    }
}
