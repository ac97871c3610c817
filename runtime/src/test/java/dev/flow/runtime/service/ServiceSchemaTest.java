package dev.flow.runtime.service;

import dev.flow.store.Dialect;
import dev.flow.store.Migration;
import dev.flow.store.SchemaPart;
import dev.flow.store.Store;
import dev.flow.store.Tables;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The parts of all modules, put together: one numbering, one owner for each script and table. */
@Tag("process")
final class ServiceSchemaTest {
    private static final List<Migration> MIGRATIONS = ServiceSchema.SCHEMA.migrations();

    @Test
    void scripts_are_numbered_from_one_without_gaps_over_all_modules() {
        assertThat(MIGRATIONS)
                .extracting(Migration::version)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, MIGRATIONS.size()).boxed().toList());
    }

    @Test
    void every_script_in_a_module_is_applied_on_the_database_of_its_folder() throws IOException {
        List<String> applied = Stream.of(Dialect.values())
                .flatMap(dialect -> MIGRATIONS.stream()
                        .map(migration -> migration.owner().getPackageName().replace('.', '/') + "/migration/"
                                + migration.path(dialect)))
                .distinct()
                .toList();

        assertThat(applied).containsExactlyInAnyOrderElementsOf(scripts());
    }

    private static List<String> scripts() throws IOException {
        PathMatcher script = FileSystems.getDefault().getPathMatcher("glob:**/migration/*/*.sql");
        try (Stream<Path> modules = Files.list(Checkout.root())) {
            List<Path> resources = modules.map(module -> module.resolve("src/main/resources"))
                    .filter(Files::isDirectory)
                    .toList();
            List<String> found = new ArrayList<>();
            for (Path folder : resources) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(script::matches)
                            .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                            .forEach(found::add);
                }
            }
            return found;
        }
    }

    @Test
    void every_table_of_the_database_is_that_of_one_part() {
        assertThat(ServiceSchema.SCHEMA.tables())
                .extracting(SchemaPart.Table::name)
                .containsExactlyInAnyOrderElementsOf(columns(Dialect.SQLITE).keySet());
    }

    @Test
    void both_databases_have_the_same_tables_and_columns() {
        Map<String, List<String>> sqlite = withoutHistory(columns(Dialect.SQLITE));

        assertThat(sqlite)
                .containsKeys("audit_entry", "scope_definition")
                .isEqualTo(withoutHistory(columns(Dialect.POSTGRESQL)));
    }

    /** Flyway's own table differs. */
    private static Map<String, List<String>> withoutHistory(Map<String, List<String>> columns) {
        Map<String, List<String>> ours = new HashMap<>(columns);
        assertThat(ours.remove("flow_schema_history")).isNotNull();
        return ours;
    }

    private static Map<String, List<String>> columns(Dialect dialect) {
        Map<String, List<String>> columns = new TreeMap<>();
        try (TestDatabase fresh = TestDatabase.create(dialect);
                Store store = fresh.open(ServiceSchema.SCHEMA, Timekeeper.system())) {
            store.migrate();
            for (String table : Tables.of(store)) {
                columns.put(table, Tables.columns(store, table));
            }
        }
        return columns;
    }
}
