package dev.flow.store;

import dev.flow.testing.process.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
@Tag("process")
class SqliteTest {
    @TempDir
    Path directory;

    @Test
    void a_missing_directory_is_made() {
        try (Store store = open(directory.resolve("a").resolve("b").resolve("store.db"))) {
            store.migrate();
            assertThat(store.schemaState().usable()).isTrue();
        }
    }

    @Test
    void what_was_written_is_there_when_it_is_opened_again() {
        try (Store store = open(file())) {
            store.migrate();
            write(store, 5);
        }
        try (Store store = open(file())) {
            assertThat(store.schemaState().usable()).isTrue();
            assertThat(read(store)).isEqualTo(5);
        }
    }

    @Test
    void a_second_store_on_the_file_is_told_who_has_it() {
        try (Store _ = open(file())) {
            assertThatThrownBy(() -> open(file()))
                    .isInstanceOfSatisfying(
                            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.IN_USE))
                    .hasMessageContaining("process " + ProcessHandle.current().pid());
        }
        open(file()).close();
    }

    @Test
    void a_link_to_the_file_is_the_same_file() throws IOException {
        try (Store store = open(file())) {
            store.migrate();
            Path link = Files.createSymbolicLink(directory.resolve("link.db"), file());

            assertThatThrownBy(() -> open(link)).hasMessageContaining("is open in process");
        }
    }

    @Test
    void another_process_is_named_backed_up_beside_and_forgotten_once_it_is_killed() throws Exception {
        Process other = new ChildJvm(Holder.class, file().toString()).start();
        try {
            assertThat(other.inputReader().readLine()).isEqualTo("open");
            Store.backup(settings(file()), directory.resolve("copy.db"));
            assertThatThrownBy(() -> open(file()))
                    .isInstanceOfSatisfying(
                            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.IN_USE))
                    .hasMessageContaining("process " + other.pid() + ", since 2");
        } finally {
            other.destroyForcibly().waitFor();
        }

        try (Store store = open(file());
                Store copy = open(directory.resolve("copy.db"))) {
            assertThat(read(store)).isEqualTo(42);
            assertThat(read(copy)).isEqualTo(42);
        }
    }

    /** Has a store open until it is killed. */
    static final class Holder {
        public static void main(String[] arguments) throws InterruptedException {
            Store store = Store.open(
                    StoreSettings.of("jdbc:sqlite:" + arguments[0]), TestDatabase.SCHEMA, Timekeeper.system());
            store.migrate();
            write(store, 42);
            System.out.println("open");
            Thread.currentThread().join();
        }
    }

    @Test
    void a_file_that_someone_else_keeps_locked_is_unavailable_until_it_is_free() throws Exception {
        var brief = new StoreSettings.Deadlines(
                Duration.ofSeconds(1), Duration.ofMillis(50), Duration.ofSeconds(1), Duration.ofSeconds(1));
        try (Store store = Store.open(settings(file()).withDeadlines(brief), TestDatabase.SCHEMA, new ManualTime());
                Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = other.createStatement()) {
            store.migrate();
            statement.execute("begin immediate");

            assertThatThrownBy(() -> write(store, 5))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.isUnavailable()).isTrue())
                    .hasMessageContaining("too busy");

            statement.execute("rollback");
            write(store, 5);
            assertThat(read(store)).isEqualTo(5);
        }
    }

    @Test
    void a_file_that_is_no_database_is_left_alone() throws IOException {
        Files.writeString(
                file(), "not a database at all, but long enough to have a header of a hundred bytes ".repeat(20));
        byte[] before = Files.readAllBytes(file());

        assertThatThrownBy(() -> open(file()))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.DAMAGED));
        assertThat(file()).hasBinaryContent(before);
    }

    @Test
    void a_directory_is_not_a_file() {
        assertThatThrownBy(() -> open(directory))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.SETTING));
    }

    @Test
    void a_backup_has_what_was_committed_and_can_be_opened() {
        Path copy = directory.resolve("copy.db");
        try (Store store = open(file())) {
            store.migrate();
            write(store, 5);
            int _ = store.inTransaction(transaction -> {
                int rows = transaction
                        .update("update audit_release set older_than = 6")
                        .execute();
                store.backup(copy);
                return rows;
            });
        }
        try (Store store = open(copy)) {
            assertThat(store.schemaState().usable()).isTrue();
            assertThat(read(store)).isEqualTo(5);
        }
    }

    @Test
    void a_backup_overwrites_nothing() throws IOException {
        Path there = Files.writeString(directory.resolve("there"), "mine");
        try (Store store = open(file())) {
            store.migrate();

            assertThatThrownBy(() -> store.backup(there)).hasMessageContaining("exists already");
        }
        assertThatThrownBy(() -> Store.backup(settings(directory.resolve("none.db")), directory.resolve("copy.db")))
                .hasMessageContaining("There is no database");
        assertThat(directory.resolve("none.db")).doesNotExist();
        assertThat(there).hasContent("mine");
    }

    @Test
    void a_restored_backup_takes_the_place_of_what_is_kept_beside_it() {
        Path copy = directory.resolve("copy.db");
        try (Store store = open(file())) {
            store.migrate();
            write(store, 5);
            store.backup(copy);
            int _ = store.inTransaction(transaction -> transaction
                    .update("update audit_release set older_than = 6")
                    .execute());
        }

        Path before = Store.restore(settings(file()), copy, Timekeeper.system()).orElseThrow();

        try (Store store = open(file())) {
            assertThat(read(store)).isEqualTo(5);
        }
        try (Store store = open(before)) {
            assertThat(read(store)).isEqualTo(6);
        }
        assertThat(Store.restore(settings(directory.resolve("elsewhere.db")), copy, Timekeeper.system()))
                .isEmpty();
        try (Store store = open(directory.resolve("elsewhere.db"))) {
            assertThat(read(store)).isEqualTo(5);
        }
    }

    @Test
    void what_a_killed_process_left_in_its_log_is_kept_beside_too() throws IOException {
        Path copy = directory.resolve("copy.db");
        Path killed = directory.resolve("killed.db");
        try (Store store = open(file())) {
            store.migrate();
            store.backup(copy);
            write(store, 6);
            // as it lies there when the process is killed now
            Files.copy(file(), killed);
            Files.copy(directory.resolve("store.db-wal"), directory.resolve("killed.db-wal"));
        }

        Path before = Store.restore(settings(killed), copy, Timekeeper.system()).orElseThrow();

        try (Store store = open(before)) {
            assertThat(read(store)).isEqualTo(6);
        }
        try (Store store = open(killed)) {
            assertThat(Tables.of(store)).contains("audit_release");
            write(store, 7);
        }
    }

    @Test
    void nothing_is_restored_over_a_store_that_is_open() {
        Path copy = directory.resolve("copy.db");
        try (Store store = open(file())) {
            store.migrate();
            write(store, 5);
            store.backup(copy);

            assertThatThrownBy(() -> Store.restore(settings(file()), copy, Timekeeper.system()))
                    .isInstanceOfSatisfying(
                            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.IN_USE));
            assertThat(read(store)).isEqualTo(5);
        }
    }

    @Test
    void what_is_no_whole_backup_of_ours_is_not_restored() throws Exception {
        try (Store store = open(file())) {
            store.migrate();
            write(store, 5);
        }
        Path text = Files.writeString(directory.resolve("text"), "no database ".repeat(100));
        Path other = directory.resolve("other.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + other);
                Statement statement = connection.createStatement()) {
            statement.execute("create table t (x int)");
        }
        byte[] torn = Files.readAllBytes(file());
        Arrays.fill(torn, 4096, 20_000, (byte) 7);
        Path damaged = Files.write(directory.resolve("damaged.db"), torn);

        for (Path bad : List.of(text, other, damaged)) {
            assertThatThrownBy(() -> Store.restore(settings(file()), bad, Timekeeper.system()))
                    .as(bad.toString())
                    .isInstanceOfSatisfying(
                            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.DAMAGED));
        }
        assertThatThrownBy(() -> Store.restore(settings(file()), directory.resolve("none"), Timekeeper.system()))
                .hasMessageContaining("There is no file");
        try (Store store = open(file())) {
            assertThat(read(store)).isEqualTo(5);
        }
    }

    private static StoreSettings settings(Path file) {
        return StoreSettings.of("jdbc:sqlite:" + file);
    }

    private Path file() {
        return directory.resolve("store.db");
    }

    private static Store open(Path file) {
        return Store.open(settings(file), TestDatabase.SCHEMA, Timekeeper.system());
    }

    private static void write(Store store, long value) {
        int _ = store.inTransaction(transaction -> transaction
                .update("insert into audit_release values (1, :value)")
                .bind("value", value)
                .execute());
    }

    private static long read(Store store) {
        return store.read(transaction -> transaction
                .query("select older_than from audit_release")
                .mapTo(Long.class)
                .one());
    }
}
