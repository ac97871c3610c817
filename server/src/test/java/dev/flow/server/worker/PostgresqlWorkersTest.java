package dev.flow.server.worker;

import dev.flow.server.DurableServer;
import dev.flow.server.persistence.sql.ServerDatabase;
import dev.flow.store.Dialect;
import org.junit.jupiter.api.AfterAll;

final class PostgresqlWorkersTest extends SdkWorkersContract {
    private final ServerDatabase database = new ServerDatabase(Dialect.POSTGRESQL);
    private final SqlStores stores = new SqlStores(database.store());

    @Override
    DurableServer.Stores stores() {
        return stores.reopened();
    }

    @AfterAll
    void close() {
        stores.close();
        database.close();
    }
}
