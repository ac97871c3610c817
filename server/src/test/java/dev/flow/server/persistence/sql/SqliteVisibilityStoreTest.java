package dev.flow.server.persistence.sql;

import dev.flow.store.Dialect;

final class SqliteVisibilityStoreTest extends SqlVisibilityStoreContract {
    SqliteVisibilityStoreTest() {
        super(Dialect.SQLITE);
    }
}
