package dev.flow.store;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class SchemaPartsTest {
    @Test
    void scripts_of_all_parts_are_applied_in_the_order_of_their_numbers() {
        Schema schema = Schema.of(List.of(part("b", "V2__b.sql", "V10__b.sql"), part("a", "V9__a.sql", "V1__a.sql")));

        assertThat(schema.migrations())
                .extracting(Migration::file)
                .containsExactly("V1__a.sql", "V2__b.sql", "V9__a.sql", "V10__b.sql");
    }

    @Test
    void two_parts_with_a_script_of_the_same_number_are_refused_by_name() {
        assertDefect(List.of(part("audit", "V1__a.sql", "V5__a.sql"), part("schedules", "V5__b.sql")))
                .hasMessage("Two migration scripts have the number 5, one of audit and one of schedules:"
                        + " give the newer one the next free number.");
    }

    @Test
    void a_table_has_one_owner() {
        SchemaPart.Table table = new SchemaPart.Table("run", "Kept.", new RetentionRule.KeepAll());
        List<Migration> scripts = List.of(Migration.shared(SchemaPartsTest.class, "V1__a.sql"));

        assertDefect(List.of(
                        new SchemaPart("a", scripts, List.of(table)), new SchemaPart("b", List.of(), List.of(table))))
                .hasMessage("The table run has two owners, a and b: name it in one part only.");
    }

    @Test
    void a_schema_without_scripts_is_refused() {
        assertDefect(List.of()).hasMessageContaining("no migration script");
    }

    @Test
    void a_script_has_its_number_in_its_name() {
        for (String name : List.of("five.sql", "V05__a.sql", "V5_a.sql", "V5__A b.sql", "V5.1__a.sql", "V5__a.txt")) {
            assertThatThrownBy(() -> Migration.shared(SchemaPartsTest.class, name))
                    .as(name)
                    .hasMessageContaining("V<number>__<words>.sql");
        }
    }

    private static SchemaPart part(String owner, String... files) {
        return new SchemaPart(
                owner,
                List.of(files).stream()
                        .map(file -> Migration.shared(SchemaPartsTest.class, file))
                        .toList(),
                List.of());
    }

    private static org.assertj.core.api.AbstractThrowableAssert<?, ?> assertDefect(List<SchemaPart> parts) {
        return assertThatThrownBy(() -> Schema.of(parts))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.DEFECT));
    }
}
