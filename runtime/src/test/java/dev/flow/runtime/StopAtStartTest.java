package dev.flow.runtime;

import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.RealServer;
import dev.flow.runtime.settings.Role;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.FreePort;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a role does at its start about what it needs and does not get, and about a signal to stop meanwhile. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
final class StopAtStartTest {
    private static final int REFUSED = 2;
    private static final int INTERRUPTED = 130;

    @TempDir
    static Path folder;

    private EmbeddedPostgres postgres;

    @BeforeAll
    void configuration() throws Exception {
        Greeting.configure(folder.resolve("config"));
        postgres = EmbeddedPostgres.builder()
                .setDataDirectory(folder.resolve("database"))
                .start();
        Path access = folder.resolve("database/pg_hba.conf");
        Files.writeString(access, "host all flow all scram-sha-256\n" + Files.readString(access));
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("create database locked");
            statement.execute("create role flow login password 'right'");
            statement.execute("select pg_reload_conf()");
        }
    }

    @AfterAll
    void stop() throws Exception {
        postgres.close();
    }

    private String database(String name) {
        return "jdbc:postgresql://localhost:" + postgres.getPort() + "/" + name;
    }

    /** The engine is never asked, because the store comes first. */
    private Map<String, String> settings(String store) throws Exception {
        return new HashMap<>(Map.of(
                "FLOW_CONFIGURATION__DIR",
                folder.resolve("config").toString(),
                "FLOW_RUNTIME__DATA_DIR",
                folder.resolve("data").toString(),
                "FLOW_STORE__URL",
                store,
                "FLOW_STORE__USERNAME",
                "postgres",
                "FLOW_STORE__PASSWORD",
                "postgres",
                "FLOW_ENGINE__KIND",
                "remote",
                "FLOW_ENGINE__TLS",
                "false",
                "FLOW_ENGINE__ADDRESS",
                "127.0.0.1:" + FreePort.find()));
    }

    private ChildRole child(Role role, Map<String, String> settings) throws Exception {
        return ChildRole.start(role, Files.createTempFile(folder, "role", ".log"), settings);
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void a_signal_ends_the_wait_for_the_store(Role role) throws Exception {
        String nothing = "jdbc:postgresql://localhost:" + FreePort.find() + "/flow";
        try (var child = child(role, settings(nothing))) {
            child.said("Waiting for the store").terminate();

            assertThat(child.exit()).as(child.log()).isEqualTo(INTERRUPTED);
            assertThat(child.log())
                    .contains("Stopping; the start is cancelled.")
                    .doesNotContain("\tat ");
        }
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void a_signal_ends_the_wait_for_the_engine(Role role) throws Exception {
        try (var child = child(role, settings(database("postgres")))) {
            child.said("Waiting for the engine").terminate();

            assertThat(child.exit()).as(child.log()).isEqualTo(INTERRUPTED);
        }
    }

    /** Another process makes the same tables, and does not commit. */
    @Test
    void a_signal_ends_the_wait_for_a_migration() throws Exception {
        try (Connection other = postgres.getDatabase("postgres", "locked").getConnection();
                var statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("create table flow_schema_history (version int)");
            try (var child = child(Role.GATEWAY, settings(database("locked")));
                    var watching = postgres.getPostgresDatabase().getConnection();
                    var watch = watching.createStatement()) {
                Eventually.get(
                        () -> {
                            try (var rows = watch.executeQuery("select count(*) from pg_locks where not granted")) {
                                rows.next();
                                return rows.getInt(1);
                            }
                        },
                        waiting -> waiting > 0);

                child.terminate();

                assertThat(child.exit()).as(child.log()).isEqualTo(INTERRUPTED);
            }
        }
    }

    @Test
    void a_database_that_does_not_exist_fails_the_start() throws Exception {
        try (var child = child(Role.GATEWAY, settings(database("nowhere")))) {
            assertThat(child.exit()).as(child.log()).isEqualTo(REFUSED);
            assertThat(child.log().lines())
                    .singleElement()
                    .asString()
                    .contains("nowhere", "does not exist", "Create the database");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"flow", "stranger"})
    void credentials_that_are_wrong_fail_the_start(String user) throws Exception {
        var settings = settings(database("postgres"));
        settings.put("FLOW_STORE__USERNAME", user);
        settings.put("FLOW_STORE__PASSWORD", "wrong");
        try (var child = child(Role.WORKER, settings)) {
            assertThat(child.exit()).as(child.log()).isEqualTo(REFUSED);
            assertThat(child.log().lines())
                    .singleElement()
                    .asString()
                    .contains(user, "Correct the user name and the password");
        }
    }

    @Test
    void a_namespace_that_does_not_exist_fails_the_start() throws Exception {
        try (var server = LocalServer.start(RealServer.binary(), folder.resolve("engine"), Duration.ofSeconds(60))) {
            var settings = settings(database("postgres"));
            settings.put("FLOW_ENGINE__ADDRESS", server.address());
            settings.put("FLOW_ENGINE__NAMESPACE", "nowhere");
            try (var child = child(Role.WORKER, settings)) {
                assertThat(child.exit()).as(child.log()).isEqualTo(REFUSED);
                assertThat(child.log().lines())
                        .filteredOn(line -> line.startsWith("refused"))
                        .singleElement()
                        .asString()
                        .contains("has no namespace nowhere");
            }
        }
    }
}
