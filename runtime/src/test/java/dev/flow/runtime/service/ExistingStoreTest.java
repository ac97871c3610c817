package dev.flow.runtime.service;

import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.store.Dialect;
import dev.flow.store.Migration;
import dev.flow.store.Schema;
import dev.flow.store.SchemaPart;
import dev.flow.store.SchemaState;
import dev.flow.store.Store;
import dev.flow.store.StoreUrl;
import dev.flow.store.Tables;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.store.audit.AuditEntry;
import dev.flow.store.audit.AuditFilter;
import dev.flow.store.audit.AuditLog;
import dev.flow.store.idempotency.Claim;
import dev.flow.store.idempotency.IdempotencyRecords;
import dev.flow.store.idempotency.IdempotentRequest;
import dev.flow.store.idempotency.RecordedResponse;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A store that release 0.1.0 made, when all scripts belonged to one module, is opened as it is and goes on. */
@ParameterizedClass
@EnumSource(Dialect.class)
@Tag("process")
final class ExistingStoreTest {
    private static final Timekeeper WHEN_IT_WAS_MADE =
            Timekeeper.of(InstantSource.fixed(Instant.parse("2026-11-22T19:00:00Z")));
    private static final String DIGEST = "sha256:ed1f4faf21f346ed2dcb5f9ef56fa5eda4e51645722a2627f73cdd2cf59ad482";

    /** The scripts of 0.1.0, in the parts of today. */
    private static final List<SchemaPart> RELEASED = ServiceSchema.SCHEMA.parts().stream()
            .map(part -> new SchemaPart(
                    part.owner(),
                    part.migrations().stream()
                            .filter(migration -> migration.version() <= 4)
                            .toList(),
                    List.of()))
            .toList();

    private final TestDatabase database;

    ExistingStoreTest(Dialect dialect) throws IOException, SQLException {
        database = TestDatabase.create(dialect);
        switch (database.settings().url()) {
            case StoreUrl.Sqlite sqlite -> {
                try (InputStream copy = new GZIPInputStream(resource("store-0.1.0.sqlite.gz"))) {
                    Files.copy(copy, sqlite.file());
                }
            }
            case StoreUrl.Postgresql postgresql -> {
                try (InputStream dump = resource("store-0.1.0.postgresql.sql");
                        Connection connection = DriverManager.getConnection(
                                postgresql.display(),
                                postgresql.credentials().user(),
                                postgresql.credentials().password());
                        Statement statement = connection.createStatement()) {
                    statement.execute(new String(dump.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
    }

    @AfterEach
    void remove() {
        database.close();
    }

    @Test
    void its_tables_are_those_of_the_scripts_that_it_names() {
        try (Store store = database.open(Schema.of(RELEASED), WHEN_IT_WAS_MADE)) {
            assertThat(store.schemaState()).isEqualTo(new SchemaState.Current("4"));
        }
    }

    @Test
    void its_rows_are_read() {
        try (Store store = database.open(ServiceSchema.SCHEMA, WHEN_IT_WAS_MADE)) {
            store.migrate();

            assertThat(new AuditLog(store).export("sha256:scope", AuditFilter.ALL))
                    .extracting(AuditEntry::subject)
                    .containsExactly("shop.greet/1");
            assertThat(new IdempotencyRecords(store)
                            .claim(new IdempotentRequest("key-1", "ann", "run_start", "sha256:scope", "sha256:body")))
                    .isEqualTo(new Claim.Replay(
                            new RecordedResponse(201, Map.of("content-type", "application/json"), "{\"id\":\"1\"}")));
            assertThat(new WorkerReadiness(store).alive("sha256:scope"))
                    .extracting(ReadyWorker::artifact)
                    .containsExactly("flow 0.1.0");
            assertThat(new StoredDefinitions(store, "sha256:scope").find(DIGEST))
                    .hasValueSatisfying(definition ->
                            assertThat(definition.workflow().qualifiedName()).isEqualTo("shop.greet"));
        }
    }

    /** Flyway compares the checksums of what was applied with those of the scripts, whichever part they are in. */
    @Test
    void a_later_script_of_another_part_is_applied_to_it() {
        SchemaPart later = new SchemaPart(
                "later", List.of(Migration.shared(ExistingStoreTest.class, "V1000__later.sql")), List.of());
        Schema schema =
                Schema.of(Stream.concat(RELEASED.stream(), Stream.of(later)).toList());

        try (Store store = database.open(schema, WHEN_IT_WAS_MADE)) {
            assertThat(store.schemaState()).isEqualTo(new SchemaState.Stale("4", List.of("1000")));

            store.migrate();

            assertThat(store.schemaState()).isEqualTo(new SchemaState.Current("1000"));
            assertThat(Tables.of(store)).contains("later_table");
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(ExistingStoreTest.class.getResourceAsStream(name), name);
    }
}
