package dev.flow.server.worker;

import dev.flow.server.DurableServer;
import dev.flow.server.persistence.sql.ServerDatabase;
import dev.flow.store.Dialect;
import org.junit.jupiter.api.AfterAll;

final class SqliteWorkersTest extends SdkWorkersContract {
    private final ServerDatabase database = new ServerDatabase(Dialect.SQLITE);
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
