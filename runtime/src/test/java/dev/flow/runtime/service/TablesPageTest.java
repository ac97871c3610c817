package dev.flow.runtime.service;

import dev.flow.store.SchemaPart;
import dev.flow.testing.DocsPage;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Writes the page instead of comparing it when run with {@code -Dflow.docs.write=true}. */
final class TablesPageTest {
    @Test
    void every_table_says_how_long_rows_are_kept() {
        assertThat(ServiceSchema.SCHEMA.tables())
                .allSatisfy(table -> assertThat(table.kept()).matches("[A-Z].*\\."));
    }

    @Test
    void the_page_is_that_of_the_schema() {
        DocsPage.of("docs/reference/tables.md").assertIs(page());
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Tables of the store

                Generated from the schema; do not edit.

                Every table has one owner, the module or the package of it that writes the table, and one rule that says how long
                its rows are kept. The cleaner removes rows that have reached their age in small batches; any number of processes
                may clean at once. Times are microseconds since 1970 (`to_timestamp(at / 1e6)` in PostgreSQL,
                `datetime(at / 1000000, 'unixepoch')` in SQLite), JSON is text, and both databases have the same tables and
                columns.

                | table | owner | rows are kept |
                | --- | --- | --- |
                """);
        rows().values().forEach(page::append);
        return page.toString();
    }

    /** By table. */
    private static Map<String, String> rows() {
        Map<String, String> rows = new TreeMap<>();
        for (SchemaPart part : ServiceSchema.SCHEMA.parts()) {
            for (SchemaPart.Table table : part.tables()) {
                rows.put(table.name(), "| `" + table.name() + "` | " + part.owner() + " | " + table.kept() + " |\n");
            }
        }
        return rows;
    }
}
