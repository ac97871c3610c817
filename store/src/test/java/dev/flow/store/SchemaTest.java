package dev.flow.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@ParameterizedClass
@EnumSource(Dialect.class)
class SchemaTest {
    private static final String NEWEST = Scripts.VERSIONS.getLast();

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
            assertThat(store.schemaState()).isEqualTo(new SchemaState.Missing(Scripts.VERSIONS));

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

            assertThat(count(store, Migrations.HISTORY)).isEqualTo(Scripts.VERSIONS.size());
        }
    }

    @Test
    void an_older_database_names_what_is_pending_and_is_brought_up() {
        try (Store store = open()) {
            store.migrateTo("1");

            assertThat(store.schemaState())
                    .isEqualTo(new SchemaState.Stale("1", Scripts.VERSIONS.subList(1, Scripts.VERSIONS.size())));
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
            assertThat(count(first, Migrations.HISTORY)).isEqualTo(Scripts.VERSIONS.size());
            if (second != first) {
                assertThat(second.schemaState()).isEqualTo(new SchemaState.Current(NEWEST));
            }
        }
    }

    @Test
    void every_script_in_the_folders_is_one_that_is_applied() throws Exception {
        Path folder = Path.of("src", "main", "resources", "dev", "flow", "store", "migration");
        Set<String> files = new TreeSet<>();
        for (String part : List.of("shared", dialect.folder())) {
            try (Stream<Path> each = Files.list(folder.resolve(part))) {
                each.forEach(file -> files.add(part + "/" + file.getFileName()));
            }
        }

        assertThat(new Scripts(dialect).all())
                .extracting(Script::getRelativePath)
                .containsExactlyInAnyOrderElementsOf(files);
        assertThat(new Scripts(dialect).all())
                .extracting(script -> script.getFilename().replaceFirst("V(.*?)__.*", "$1"))
                .containsExactlyElementsOf(Scripts.VERSIONS);
    }

    @Test
    void both_databases_have_the_same_tables_and_columns() {
        assertThat(columns(Dialect.SQLITE)).containsKey("audit_entry").isEqualTo(columns(Dialect.POSTGRESQL));
    }

    private static Map<String, List<String>> columns(Dialect dialect) {
        Map<String, List<String>> columns = new TreeMap<>();
        try (TestDatabase fresh = TestDatabase.migrated(dialect);
                Store store = fresh.open(Timekeeper.system())) {
            for (String table : Tables.of(store)) {
                if (!table.equals(Migrations.HISTORY)) {
                    columns.put(table, Tables.columns(store, table));
                }
            }
        }
        return columns;
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
