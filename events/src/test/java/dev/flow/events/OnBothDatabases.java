package dev.flow.events;

import dev.flow.events.record.EventTables;
import dev.flow.store.Dialect;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.tables.StoreTables;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A suite that runs on SQLite and on PostgreSQL; each test has a database of its own. */
@ParameterizedClass
@EnumSource(Dialect.class)
@Tag("process")
@Timeout(120)
public abstract class OnBothDatabases {
    /** The tables of events. */
    public static final Schema SCHEMA = Schema.of(Stream.concat(StoreTables.PARTS.stream(), Stream.of(EventTables.PART))
            .toList());

    /** A scope. */
    protected static final String SCOPE = "scope-of-tests";

    protected final ShiftedTime time = new ShiftedTime();
    protected final TestDatabase database;
    protected final Store store;

    protected OnBothDatabases(Dialect dialect) {
        database = TestDatabase.create(dialect);
        store = database.open(SCHEMA, time.timekeeper());
        store.migrate();
    }

    @AfterEach
    void closeDatabase() {
        store.close();
        database.close();
    }
}
