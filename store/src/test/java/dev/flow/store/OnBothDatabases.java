package dev.flow.store;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A suite that runs on SQLite and on PostgreSQL; each test has a migrated database of its own. */
@ParameterizedClass
@EnumSource(Dialect.class)
public abstract class OnBothDatabases {
    protected final TestDatabase database;
    protected final Store store;

    protected OnBothDatabases(Dialect dialect, Timekeeper time) {
        database = TestDatabase.migrated(dialect);
        store = database.open(time);
    }

    @AfterEach
    void close() {
        store.close();
        database.close();
    }
}
