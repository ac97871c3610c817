package dev.flow.store;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.FreePort;
import dev.flow.testing.network.TcpProxy;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The time limits are no measurements: without them a store that hangs would be a test that hangs. */
@Timeout(90)
@Tag("process")
class PostgresqlUnavailableTest {
    private static final StoreSettings.Deadlines SHORT = new StoreSettings.Deadlines(
            Duration.ofSeconds(1), Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofMillis(500));

    @Test
    void a_server_that_is_stopped_is_unavailable_and_serves_again_when_it_is_back(@TempDir Path directory)
            throws IOException {
        int port = FreePort.find();
        var url = "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres";
        EmbeddedPostgres server = start(directory, port);
        try (Store store =
                Store.open(StoreSettings.of(url).withDeadlines(SHORT), TestDatabase.SCHEMA, Timekeeper.system())) {
            store.migrate();

            server.close();
            assertUnavailable(() -> one(store));
            assertUnavailable(() -> store.ping(Duration.ofSeconds(5)));
            assertUnavailable(store::schemaState);
            assertUnavailable(() -> store.inTransaction(transaction ->
                    transaction.update("delete from audit_release").execute()));

            server = start(directory, port);
            awaitAvailable(store);
            assertThat(store.schemaState().usable()).isTrue();
        } finally {
            server.close();
        }
    }

    @Test
    void a_store_may_be_opened_before_its_server_is_there(@TempDir Path directory) throws IOException {
        int port = FreePort.find();
        var url = "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres";
        try (Store store =
                Store.open(StoreSettings.of(url).withDeadlines(SHORT), TestDatabase.SCHEMA, Timekeeper.system())) {
            assertUnavailable(() -> one(store));
            assertUnavailable(store::migrate);

            try (EmbeddedPostgres _ = start(directory, port)) {
                awaitAvailable(store);
                store.migrate();
                assertThat(store.schemaState().usable()).isTrue();
            }
        }
    }

    @Test
    void a_server_that_falls_silent_is_unavailable_and_serves_again_when_it_answers() throws IOException {
        try (TestDatabase database = TestDatabase.create(Dialect.POSTGRESQL);
                TcpProxy proxy = TcpProxy.to("127.0.0.1:" + port(database));
                Store store = through(proxy, database)) {
            assertThat(one(store)).isEqualTo(1);

            proxy.stall();
            assertUnavailable(() -> one(store));
            assertUnavailable(() -> one(store));
            assertUnavailable(() -> store.ping(Duration.ofSeconds(5)));
            assertUnavailable(() -> store.inTransaction(
                    transaction -> transaction.update("create table t (x int)").execute()));

            proxy.resume();
            awaitAvailable(store);
            assertThat(one(store)).isEqualTo(1);
        }
    }

    @Test
    void a_server_that_falls_silent_in_the_middle_of_a_transaction_is_unavailable() throws IOException {
        try (TestDatabase database = TestDatabase.migrated(Dialect.POSTGRESQL);
                TcpProxy proxy = TcpProxy.to("127.0.0.1:" + port(database));
                Store store = through(proxy, database)) {
            String insert = "insert into audit_release values (1, 1)";
            assertUnavailable(() -> store.inTransaction(transaction -> {
                int inserted = transaction.update(insert).execute();
                proxy.stall();
                return inserted; // the commit is not answered
            }));

            proxy.resume();
            awaitAvailable(store);
        }
    }

    @Test
    void a_store_can_be_closed_while_its_server_is_silent() throws IOException {
        try (TestDatabase database = TestDatabase.create(Dialect.POSTGRESQL);
                TcpProxy proxy = TcpProxy.to("127.0.0.1:" + port(database))) {
            Store store = through(proxy, database);
            assertThat(one(store)).isEqualTo(1);
            proxy.stall();

            store.close();

            assertUnavailable(() -> one(store));
        }
    }

    @Test
    void a_ping_keeps_its_own_deadline_whatever_the_settings_say() throws IOException {
        try (TestDatabase database = TestDatabase.create(Dialect.POSTGRESQL);
                TcpProxy proxy = TcpProxy.to("127.0.0.1:" + port(database));
                Store store = through(
                        proxy,
                        database,
                        new StoreSettings.Deadlines(
                                Duration.ofMinutes(5),
                                Duration.ofMinutes(4),
                                Duration.ofMinutes(5),
                                Duration.ofMinutes(5)))) {
            store.ping(Duration.ofSeconds(30));
            proxy.stall();

            assertThatThrownBy(() -> store.ping(Duration.ofMillis(100)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("did not answer within PT0.1S");
            proxy.cut(); // else closing the store keeps those five minutes
        }
    }

    @Test
    void a_statement_that_takes_too_long_is_unavailable_and_costs_no_connection() {
        try (TestDatabase database = TestDatabase.create(Dialect.POSTGRESQL);
                Store store = Store.open(
                        database.settings().withPool(new StoreSettings.Pool(1)).withDeadlines(SHORT),
                        TestDatabase.SCHEMA,
                        Timekeeper.system())) {
            int before = backend(store);

            assertThatThrownBy(() -> store.read(transaction -> transaction
                            .query("select count(*) from pg_sleep(60)")
                            .mapTo(Integer.class)
                            .one()))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.isUnavailable()).isTrue())
                    .hasMessageContaining("statement timeout");

            assertThat(backend(store)).isEqualTo(before);
        }
    }

    @Test
    void a_transaction_that_always_collides_is_given_up_as_unavailable() {
        try (TestDatabase database = TestDatabase.create(Dialect.POSTGRESQL);
                Store store = database.open(new ManualTime())) {
            AtomicInteger tries = new AtomicInteger();

            assertThatThrownBy(() -> store.inTransaction(transaction -> {
                        tries.incrementAndGet();
                        return transaction
                                .handle()
                                .execute("do $$ begin raise exception 'again' using errcode = '40001'; end $$");
                    }))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.isUnavailable()).isTrue())
                    .hasMessageContaining("too busy");
            assertThat(tries).hasValue(12);
        }
    }

    @Test
    void a_server_that_became_a_standby_is_left_for_the_one_that_takes_writes() {
        try (TestDatabase database = TestDatabase.migrated(Dialect.POSTGRESQL);
                Store store = Store.open(
                        database.settings().withPool(new StoreSettings.Pool(1)),
                        TestDatabase.SCHEMA,
                        Timekeeper.system())) {
            int before = backend(store);
            store.inTransaction(transaction ->
                    transaction.handle().execute("set session characteristics as transaction read only"));
            String insert = "insert into audit_release values (1, 1)";

            assertUnavailable(() -> store.inTransaction(
                    transaction -> transaction.update(insert).execute()));

            int rows = store.inTransaction(
                    transaction -> transaction.update(insert).execute());
            assertThat(rows).isEqualTo(1);
            assertThat(backend(store)).isNotEqualTo(before);
        }
    }

    @Test
    void a_pool_whose_connections_are_all_taken_is_unavailable() throws Exception {
        try (TestDatabase database = TestDatabase.create(Dialect.POSTGRESQL);
                Store store = Store.open(
                        database.settings().withPool(new StoreSettings.Pool(1)).withDeadlines(SHORT),
                        TestDatabase.SCHEMA,
                        Timekeeper.system());
                ExecutorService pool = Executors.newSingleThreadExecutor()) {
            CountDownLatch taken = new CountDownLatch(1);
            CountDownLatch enough = new CountDownLatch(1);
            Future<Integer> holder = pool.submit(() -> store.read(transaction -> {
                taken.countDown();
                await(enough);
                return 1;
            }));
            await(taken);

            assertUnavailable(() -> one(store));

            enough.countDown();
            assertThat(holder.get()).isEqualTo(1);
            assertThat(one(store)).isEqualTo(1);
        }
    }

    @Test
    void a_database_that_does_not_exist_is_named_without_the_password() throws IOException {
        int closed = FreePort.find();
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        Level before = root.getLevel();
        root.setLevel(Level.TRACE);
        root.addAppender(logged);
        logged.start();
        try (TestDatabase database = TestDatabase.create(Dialect.POSTGRESQL)) {
            for (int port : new int[] {port(database), closed}) {
                String url = "jdbc:postgresql://localhost:" + port
                        + "/no_such_database?user=postgres&password=hush%2Bhush&sslpassword=hush%2Bhush";
                try (Store store = Store.open(
                        StoreSettings.of(url).withDeadlines(SHORT), TestDatabase.SCHEMA, Timekeeper.system())) {
                    assertThatThrownBy(() -> one(store))
                            .isInstanceOfSatisfying(
                                    StoreException.class,
                                    e -> assertThat(e.isUnavailable()).isTrue())
                            .hasMessageContaining("jdbc:postgresql://localhost:" + port + "/no_such_database")
                            .satisfies(e -> assertThat(trace(e)).doesNotContain("hush"));
                }
            }
        } finally {
            root.detachAppender(logged);
            root.setLevel(before);
        }
        assertThat(logged.list).isNotEmpty();
        assertThat(List.copyOf(logged.list))
                .extracting(ILoggingEvent::getFormattedMessage)
                .noneMatch(message -> message.contains("hush"));
    }

    @Test
    void it_is_backed_up_and_restored_by_its_own_programs() {
        try (TestDatabase database = TestDatabase.create(Dialect.POSTGRESQL);
                Store store = database.open(Timekeeper.system())) {
            String place = ((StoreUrl.Postgresql) database.settings().url()).place();
            assertThatThrownBy(() -> store.backup(Path.of("x.db")))
                    .isInstanceOfSatisfying(
                            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.UNSUPPORTED))
                    .hasMessageContaining("'pg_dump --format=custom --file=x.db --dbname=postgresql:" + place + "'");
            assertThatThrownBy(() -> Store.restore(database.settings(), Path.of("x.db"), Timekeeper.system()))
                    .isInstanceOfSatisfying(
                            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.UNSUPPORTED))
                    .hasMessageContaining("'pg_restore --clean --if-exists --dbname=postgresql:" + place + " x.db'");
        }
    }

    private static EmbeddedPostgres start(Path directory, int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(directory.resolve("data"))
                .setCleanDataDirectory(false)
                .setPort(port)
                .start();
    }

    private static Store through(TcpProxy proxy, TestDatabase database) {
        return through(proxy, database, SHORT);
    }

    private static Store through(TcpProxy proxy, TestDatabase database, StoreSettings.Deadlines deadlines) {
        String place = ((StoreUrl.Postgresql) database.settings().url()).place();
        String url = "jdbc:postgresql:" + place.replaceFirst(":\\d+/", ":" + proxy.port() + "/") + "?user=postgres";
        return Store.open(StoreSettings.of(url).withDeadlines(deadlines), TestDatabase.SCHEMA, Timekeeper.system());
    }

    private static int port(TestDatabase database) {
        String place = ((StoreUrl.Postgresql) database.settings().url()).place();
        return Integer.parseInt(place.replaceFirst(".*:(\\d+)/.*", "$1"));
    }

    private static int one(Store store) {
        return store.read(transaction ->
                transaction.query("select 1").mapTo(Integer.class).one());
    }

    private static int backend(Store store) {
        return store.read(transaction -> transaction
                .query("select pg_backend_pid()")
                .mapTo(Integer.class)
                .one());
    }

    private static void assertUnavailable(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.Code.UNAVAILABLE));
    }

    private static void awaitAvailable(Store store) {
        Eventually.get(() -> isAvailable(store), available -> available);
    }

    private static boolean isAvailable(Store store) {
        try {
            store.ping(Duration.ofSeconds(5));
            return true;
        } catch (StoreException e) {
            assertThat(e.isUnavailable()).isTrue();
            return false;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String trace(Throwable e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
