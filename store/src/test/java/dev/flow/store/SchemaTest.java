package dev.flow.store;

import dev.flow.store.tables.StoreTables;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@ParameterizedClass
@EnumSource(Dialect.class)
@Tag("process")
class SchemaTest {
    private static final List<String> VERSIONS = TestDatabase.SCHEMA.versions();
    private static final String NEWEST = VERSIONS.getLast();

    private final Dialect dialect;
    private final TestDatabase database;

    SchemaTest(Dialect dialect) {
        this.dialect = dialect;
        database = TestDatabase.create(dialect);
    }

    @AfterEach
    void remove() {
        database.close();
    }

    @Test
    void a_new_database_has_no_tables_until_it_is_migrated() {
        try (Store store = open()) {
            assertThat(store.schemaState()).isEqualTo(new SchemaState.Missing(VERSIONS));

            store.migrate();

            assertThat(store.schemaState()).isEqualTo(new SchemaState.Current(NEWEST));
            assertThat(store.schemaState().usable()).isTrue();
        }
    }

    @Test
    void migrating_a_current_database_changes_nothing() {
        try (Store store = open()) {
            store.migrate();
            store.migrate();

            assertThat(count(store, Schema.HISTORY)).isEqualTo(VERSIONS.size());
        }
    }

    @Test
    void an_older_database_names_what_is_pending_and_is_brought_up() {
        SchemaPart first =
                new SchemaPart("store", List.of(Migration.shared(StoreTables.class, "V1__store.sql")), List.of());
        try (Store older = database.open(Schema.of(List.of(first)), Timekeeper.system())) {
            older.migrate();
        }
        try (Store store = open()) {
            assertThat(store.schemaState()).isEqualTo(new SchemaState.Stale("1", VERSIONS.subList(1, VERSIONS.size())));
            assertThat(store.schemaState().usable()).isFalse();

            store.migrate();
            assertThat(store.schemaState()).isEqualTo(new SchemaState.Current(NEWEST));
        }
    }

    @Test
    void a_newer_database_is_refused_and_left_alone() {
        try (Store store = open()) {
            store.migrate();
            store.inTransaction(transaction -> transaction
                    .update("""
                            insert into flow_schema_history (
                                installed_rank, version, description, type, script, installed_by, execution_time, success)
                            values (99, '99', 'of the future', 'SQL', 'V99__future.sql', 'us', 1, %s)
                            """.formatted(dialect == Dialect.SQLITE ? "1" : "true"))
                    .execute());

            assertThat(store.schemaState()).isEqualTo(new SchemaState.Newer("99", NEWEST));
            assertThatThrownBy(store::migrate)
                    .isInstanceOfSatisfying(
                            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.SCHEMA))
                    .hasMessageContaining("of version 99");
        }
    }

    @Test
    void two_that_migrate_at_once_both_succeed() throws Exception {
        try (Store first = open();
                Store second = dialect == Dialect.SQLITE ? first : database.open(Timekeeper.system());
                ExecutorService pool = Executors.newFixedThreadPool(2)) {
            List<Future<?>> both = List.of(pool.submit(first::migrate), pool.submit(second::migrate));
            for (Future<?> each : both) {
                each.get();
            }

            assertThat(first.schemaState()).isEqualTo(new SchemaState.Current(NEWEST));
            assertThat(count(first, Schema.HISTORY)).isEqualTo(VERSIONS.size());
            if (second != first) {
                assertThat(second.schemaState()).isEqualTo(new SchemaState.Current(NEWEST));
            }
        }
    }

    private Store open() {
        return database.open(Timekeeper.system());
    }

    private static int count(Store store, String table) {
        return store.read(transaction -> transaction
                .query("select count(*) from " + table)
                .mapTo(Integer.class)
                .one());
    }
}
