package dev.flow.server.persistence.sql;

import dev.flow.store.Dialect;

final class PostgresqlVisibilityStoreTest extends SqlVisibilityStoreContract {
    PostgresqlVisibilityStoreTest() {
        super(Dialect.POSTGRESQL);
    }
}
