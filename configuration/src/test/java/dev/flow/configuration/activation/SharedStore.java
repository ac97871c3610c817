package dev.flow.configuration.activation;

import dev.flow.store.Dialect;
import dev.flow.store.ManualTime;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One store of each kind for all tests of this JVM that have scopes of their own; its clock is moved by them. */
record SharedStore(Store store, ManualTime time) {
    private static final Map<Dialect, SharedStore> OPEN = new ConcurrentHashMap<>();

    static SharedStore of(Dialect dialect) {
        return OPEN.computeIfAbsent(dialect, SharedStore::open);
    }

    private static SharedStore open(Dialect dialect) {
        TestDatabase database = TestDatabase.create(dialect);
        ManualTime time = new ManualTime();
        Store store = database.open(ActivationFixture.SCHEMA, time);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            store.close();
            if (dialect == Dialect.SQLITE) { // the server of the other one ends by itself
                database.close();
            }
        }));
        store.migrate();
        return new SharedStore(store, time);
    }
}
