package dev.flow.configuration.source;

import dev.flow.store.Dialect;
import dev.flow.store.Migration;
import dev.flow.store.Schema;
import dev.flow.store.SchemaPart;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@ParameterizedClass
@EnumSource(Dialect.class)
@Tag("process")
class ScopeDefinitionsMigrationTest {
    /** As before the definitions had scopes. */
    private static final SchemaPart BEFORE = new SchemaPart(
            "configuration",
            List.of(Migration.shared(DefinitionTables.class, "V3__definitions.sql")),
            DefinitionTables.PART.tables());

    private final Dialect dialect;

    ScopeDefinitionsMigrationTest(Dialect dialect) {
        this.dialect = dialect;
    }

    @Test
    void definitions_stored_before_stay_and_are_of_no_scope_yet() {
        try (TestDatabase database = TestDatabase.create(dialect)) {
            try (Store store = database.open(Schema.of(List.of(BEFORE)), Timekeeper.system())) {
                store.migrate();
                store.inTransaction(transaction -> transaction
                        .update("insert into definition (digest, workflow, version, content, added_at)"
                                + " values ('sha256:a', 'shop.greet', '1.0.0', '{}', 7)")
                        .execute());
            }
            try (Store store = database.open(Schema.of(List.of(DefinitionTables.PART)), Timekeeper.system())) {
                store.migrate();

                assertThat(number(store, "select count(*) from definition where digest = 'sha256:a' and unscoped = 1"))
                        .isEqualTo(1);
                assertThat(number(store, "select count(*) from scope_definition"))
                        .isZero();
            }
        }
    }

    private static int number(Store store, String query) {
        return store.read(
                transaction -> transaction.query(query).mapTo(Integer.class).one());
    }
}
