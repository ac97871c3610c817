package dev.flow.store;

import dev.flow.store.tables.StoreTables;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** A new, empty database of a test: a file, or one of the PostgreSQL server that all tests of this JVM share. */
public final class TestDatabase implements AutoCloseable {
    /** The tables of this module. */
    public static final Schema SCHEMA = Schema.of(StoreTables.PARTS);

    private final StoreSettings settings;
    private final Runnable remove;

    private TestDatabase(StoreSettings settings, Runnable remove) {
        this.settings = settings;
        this.remove = remove;
    }

    public static TestDatabase create(Dialect dialect) {
        return switch (dialect) {
            case SQLITE -> sqlite();
            case POSTGRESQL -> postgresql(Server.SHARED);
        };
    }

    /** With the tables of this module: a copy of one that was migrated before. */
    public static TestDatabase migrated(Dialect dialect) {
        return switch (dialect) {
            case SQLITE -> {
                TestDatabase copy = sqlite();
                Templates.copySqlite(((StoreUrl.Sqlite) copy.settings.url()).file());
                yield copy;
            }
            case POSTGRESQL -> postgresql(Server.SHARED, " template " + Templates.POSTGRESQL);
        };
    }

    private static TestDatabase sqlite() {
        try {
            Path directory = Files.createTempDirectory("flow-store");
            return new TestDatabase(
                    StoreSettings.of("jdbc:sqlite:" + directory.resolve("store.db")), () -> delete(directory));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static TestDatabase postgresql(EmbeddedPostgres server) {
        return postgresql(server, "");
    }

    private static TestDatabase postgresql(EmbeddedPostgres server, String options) {
        String name = "t" + UUID.randomUUID().toString().replace("-", "");
        execute(server, "create database " + name + options);
        String url =
                "jdbc:postgresql://localhost:" + server.getPort() + "/" + name + "?user=postgres&password=postgres";
        return new TestDatabase(
                StoreSettings.of(url), () -> execute(server, "drop database " + name + " with (force)"));
    }

    static void execute(EmbeddedPostgres server, String sql) {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public StoreSettings settings() {
        return settings;
    }

    /** With the tables of this module. */
    public Store open(Timekeeper time) {
        return open(SCHEMA, time);
    }

    /** With the tables of other modules too. */
    public Store open(Schema schema, Timekeeper time) {
        return Store.open(settings, schema, time);
    }

    @Override
    public void close() {
        remove.run();
    }

    static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts with the first test that needs it and ends with the JVM. */
    private static final class Server {
        static final EmbeddedPostgres SHARED = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder().start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Made once for all tests of this JVM. */
    private static final class Templates {
        static final String POSTGRESQL = postgresqlTemplate();
        private static final byte[] SQLITE = sqliteTemplate();

        private static String postgresqlTemplate() {
            TestDatabase template = postgresql(Server.SHARED);
            migrate(template);
            return ((StoreUrl.Postgresql) template.settings.url()).place().replaceFirst(".*/", "");
        }

        private static byte[] sqliteTemplate() {
            try (TestDatabase template = sqlite()) {
                migrate(template);
                return Files.readAllBytes(((StoreUrl.Sqlite) template.settings.url()).file());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void migrate(TestDatabase template) {
            try (Store store = template.open(Timekeeper.system())) {
                store.migrate();
            }
        }

        static void copySqlite(Path target) {
            try {
                Files.write(target, SQLITE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
