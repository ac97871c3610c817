package dev.flow.store;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@ParameterizedClass
@EnumSource(Dialect.class)
class ScopeDefinitionsMigrationTest {
    private final Dialect dialect;

    ScopeDefinitionsMigrationTest(Dialect dialect) {
        this.dialect = dialect;
    }

    @Test
    void definitions_stored_before_stay_and_are_of_no_scope_yet() {
        try (TestDatabase database = TestDatabase.create(dialect);
                Store store = database.open(Timekeeper.system())) {
            store.migrateTo("3");
            store.inTransaction(transaction -> transaction
                    .update("insert into definition (digest, workflow, version, content, added_at)"
                            + " values ('sha256:a', 'shop.greet', '1.0.0', '{}', 7)")
                    .execute());

            store.migrate();

            assertThat(number(store, "select count(*) from definition where digest = 'sha256:a' and unscoped = 1"))
                    .isEqualTo(1);
            assertThat(number(store, "select count(*) from scope_definition")).isZero();
        }
    }

    private static int number(Store store, String query) {
        return store.read(
                transaction -> transaction.query(query).mapTo(Integer.class).one());
    }
}
