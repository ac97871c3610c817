package dev.flow.store.retention;

import dev.flow.store.Dialect;
import dev.flow.store.OnBothDatabases;
import dev.flow.store.Tables;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every table has one owner and one rule, and the docs page says both; {@code -Dflow.docs.write=true} writes it anew.
 */
class TablesPageTest extends OnBothDatabases {
    private static final List<RetentionRule> RULES = StoreRules.with(StoreRules.AUDIT, "scope");

    TablesPageTest(Dialect dialect) {
        super(dialect, Timekeeper.system());
    }

    @Test
    void every_table_of_the_database_has_exactly_one_rule() {
        assertThat(RULES).extracting(RetentionRule::table).containsExactlyInAnyOrderElementsOf(Tables.of(store));
    }

    @Test
    void every_rule_names_an_owner_and_says_how_long_rows_are_kept() {
        assertThat(RULES).allSatisfy(rule -> {
            assertThat(rule.owner()).isNotBlank();
            assertThat(rule.kept()).matches("[A-Z].*\\.");
        });
    }

    @Test
    void the_page_is_that_of_the_rules() throws IOException {
        Path page = repository().resolve("docs").resolve("reference").resolve("tables.md");
        if (Boolean.getBoolean("flow.docs.write")) {
            Files.writeString(page, page());
        }
        assertThat(page)
                .as("written anew by -Dflow.docs.write=true")
                .usingCharset("UTF-8")
                .hasContent(page());
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Tables of the store

                Generated from the retention rules; do not edit.

                Every table has one owner, the module that writes it, and one rule that says how long its rows are kept. The cleaner
                applies the rules in small batches; any number of processes may clean at once. Times are microseconds since 1970
                (`to_timestamp(at / 1e6)` in PostgreSQL, `datetime(at / 1000000, 'unixepoch')` in SQLite), JSON is text, and both
                databases have the same tables and columns.

                | table | owner | rows are kept |
                | --- | --- | --- |
                """);
        RULES.stream()
                .sorted(Comparator.comparing(RetentionRule::table))
                .forEach(rule -> page.append("| `")
                        .append(rule.table())
                        .append("` | ")
                        .append(rule.owner())
                        .append(" | ")
                        .append(rule.kept())
                        .append(" |\n"));
        return page.toString();
    }

    private static Path repository() {
        return Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(path -> Files.isDirectory(path.resolve("definition").resolve("src")))
                .findFirst()
                .orElseThrow();
    }
}
