package dev.flow.configuration.activation;

import dev.flow.configuration.activation.StopPoint.Fault;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.RealServer;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.StoreSettings;
import dev.flow.store.StoreUrl;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.TcpProxy;
import dev.flow.testing.process.ChildJvm;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * At every stop point of the transition table a controller dies, is lost, or its store or engine is taken away: the
 * activation ends as applied, or failed with a reason, and pointer and participants agree. The cases of a test run at
 * once, each in a scope of its own, on one local engine.
 */
@Tag("process")
@Timeout(180)
final class ControllerFaultsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final StoreSettings.Deadlines SHORT = new StoreSettings.Deadlines(
            Duration.ofSeconds(1), Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofMillis(500));
    /** Shorter, since a thread that SQLite lets wait keeps its processor. */
    private static final StoreSettings.Deadlines SHORTEST = new StoreSettings.Deadlines(
            Duration.ofSeconds(1), Duration.ofMillis(50), Duration.ofSeconds(1), Duration.ofMillis(250));

    private static final long OUTAGE = Duration.ofMillis(300).toNanos();

    @TempDir
    private static Path folder;

    private static LocalServer server;
    private static ControllerEngine engine;
    private static TestDatabase database;
    private static Store store;

    @BeforeAll
    static void start() {
        server = LocalServer.start(RealServer.binary(), folder, PATIENCE);
        engine = ControllerEngine.at(server.address());
        database = TestDatabase.create(Dialect.POSTGRESQL);
        store = database.open(ActivationFixture.SCHEMA, Timekeeper.system());
        store.migrate();
    }

    @AfterAll
    static void stop() {
        engine.close();
        server.close();
        store.close();
        database.close();
    }

    private static List<FaultCase> cases() {
        return StopPoint.all().stream()
                .map(point -> FaultCase.prepared(point, store, engine))
                .toList();
    }

    @Test
    void each_stage_in_which_a_controller_works_has_stop_points() {
        assertThat(StopPoint.all()).hasSize(22);
    }

    @FunctionalInterface
    private interface Scenario<T> {
        void run(T one) throws Exception;
    }

    private static <T> void atOnce(List<T> cases, Scenario<T> scenario) throws Exception {
        List<Future<?>> running = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (T one : cases) {
                running.add(threads.submit(() -> {
                    try {
                        scenario.run(one);
                    } catch (Exception | AssertionError e) {
                        throw new AssertionError("At " + one + ": " + e.getMessage(), e);
                    }
                    return one;
                }));
            }
        }
        for (Future<?> each : running) {
            each.get();
        }
    }

    @Test
    void an_attempt_dies() throws Exception {
        atOnce(cases(), one -> {
            Fault fault = one.fault(() -> {
                throw new IllegalStateException("halted");
            });
            try (AutoCloseable _ = engine.work(one.fixture, engine.client(), fault.interceptor())) {
                one.activate();
                one.awaitEnd();
                one.assertSound(fault);
            }
        });
    }

    @Test
    void a_process_halts_and_another_one_goes_on() throws Exception {
        List<FaultCase> cases = cases();
        List<String> arguments = new ArrayList<>(List.of(engine.target(), url(database)));
        cases.forEach(one -> arguments.add(one.fixture.scope));
        Process halting = new ChildJvm(HaltingControllers.class, arguments.toArray(String[]::new)).start();
        try {
            assertThat(halting.inputReader().readLine()).isEqualTo(HaltingControllers.READY);
            cases.forEach(FaultCase::activate);
            assertThat(halting.waitFor()).isEqualTo(HaltingControllers.EXIT_CODE);
        } finally {
            halting.destroyForcibly();
        }
        atOnce(cases, one -> {
            try (AutoCloseable _ = engine.work(one.fixture, engine.client(), new WorkerInterceptorBase())) {
                one.awaitEnd();
                one.assertSound();
            }
        });
    }

    @Test
    void a_worker_is_cut_off_and_goes_on_when_another_one_has_done_its_work() throws Exception {
        atOnce(cases(), one -> {
            Fault fault = one.fault(one::block);
            ControllerEngine.Connection cutOff = engine.connection();
            AutoCloseable first = engine.work(one.fixture, cutOff.client(), fault.interceptor());
            one.activate();
            one.reached.get();
            cutOff.close();
            try (AutoCloseable _ = engine.work(one.fixture, engine.client(), fault.interceptor())) {
                one.awaitEnd();
                one.assertSound(fault);
                one.release();
                first.close();
                one.assertSound(fault);
            }
        });
    }

    @Test
    void a_controller_is_lost_and_another_one_takes_the_lease() throws Exception {
        atOnce(cases(), one -> {
            Fault fault = one.fault(one::block);
            try (AutoCloseable _ = engine.work(one.fixture, engine.client(), fault.interceptor())) {
                one.activate();
                one.reached.get();
                engine.terminate(one.fixture);
                one.awaitEnd();
                one.assertSound(fault);
                one.release();
            }
            one.assertSound(fault);
        });
    }

    @Test
    void the_engine_is_killed_and_started_again_on_its_database() throws Exception {
        List<FaultCase> cases = cases();
        CountDownLatch killed = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(cases.size());
        Thread killer = Thread.startVirtualThread(() -> {
            try {
                stopped.await();
                ProcessHandle process = server.process();
                process.destroyForcibly();
                process.onExit().join();
                killed.countDown();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        atOnce(cases, one -> {
            Fault fault = one.fault(one::block);
            try (AutoCloseable _ = engine.work(one.fixture, engine.client(), fault.interceptor())) {
                one.activate();
                one.reached.get();
                stopped.countDown();
                killed.await();
                one.release();
                one.awaitEnd();
                one.assertSound(fault);
            }
        });
        killer.join();
    }

    @Test
    void the_engine_cannot_be_reached_for_a_while() throws Exception {
        atOnce(cases(), one -> {
            try (TcpProxy proxy = TcpProxy.to(engine.target());
                    ControllerEngine.Connection connection = engine.connection(proxy.address())) {
                Fault fault = one.fault(() -> {
                    proxy.stall();
                    proxy.disconnect();
                    one.reached.complete(null);
                });
                try (AutoCloseable _ = engine.work(one.fixture, connection.client(), fault.interceptor())) {
                    one.activate();
                    one.reached.get();
                    LockSupport.parkNanos(OUTAGE);
                    proxy.resume();
                    proxy.disconnect(); // connections that were opened meanwhile stay silent
                    one.awaitEnd();
                    one.assertSound(fault);
                }
            }
        });
    }

    @Test
    void the_store_on_postgresql_is_taken_away_for_a_while() throws Exception {
        atOnce(StopPoint.all(), point -> {
            try (TcpProxy proxy = TcpProxy.to("127.0.0.1:" + port(database));
                    Store proxied = through(proxy, database)) {
                storeTakenAway(
                        FaultCase.prepared(point, proxied, engine),
                        () -> {
                            proxy.stall();
                            proxy.disconnect();
                        },
                        proxy::resume);
            }
        });
    }

    @Test
    void the_store_on_sqlite_is_locked_for_a_while() throws Exception {
        try (TestDatabase template = TestDatabase.create(Dialect.SQLITE)) {
            try (Store empty = template.open(ActivationFixture.SCHEMA, Timekeeper.system())) {
                empty.migrate();
            }
            atOnce(StopPoint.all(), point -> {
                try (TestDatabase sqlite = TestDatabase.create(Dialect.SQLITE)) {
                    Files.copy(file(template), file(sqlite));
                    try (Store locked = Store.open(
                                    sqlite.settings().withDeadlines(SHORTEST),
                                    ActivationFixture.SCHEMA,
                                    Timekeeper.system());
                            SqliteLock lock = new SqliteLock(file(sqlite))) {
                        storeTakenAway(FaultCase.prepared(point, locked, engine), lock::take, lock::release);
                    }
                }
            });
        }
    }

    private static void storeTakenAway(FaultCase one, Runnable take, Runnable giveBack) throws Exception {
        Fault fault = one.fault(take, _ -> giveBack.run());
        try (AutoCloseable _ = engine.work(one.fixture, engine.client(), fault.interceptor())) {
            one.activate();
            one.awaitEnd();
            one.assertSound(fault);
        }
    }

    private static Path file(TestDatabase sqlite) {
        return ((StoreUrl.Sqlite) sqlite.settings().url()).file();
    }

    private static String place(TestDatabase database) {
        return ((StoreUrl.Postgresql) database.settings().url()).place();
    }

    private static int port(TestDatabase database) {
        return Integer.parseInt(place(database).replaceFirst(".*:(\\d+)/.*", "$1"));
    }

    private static String url(TestDatabase database) {
        return url(place(database));
    }

    private static String url(String place) {
        return "jdbc:postgresql:" + place + "?user=postgres&password=postgres";
    }

    private static Store through(TcpProxy proxy, TestDatabase database) {
        String place = place(database).replaceFirst(":\\d+/", ":" + proxy.port() + "/");
        Store store = Store.open(
                StoreSettings.of(url(place)).withDeadlines(SHORT).withPool(new StoreSettings.Pool(2)),
                ActivationFixture.SCHEMA,
                Timekeeper.system());
        // Many are opened at once: the first connection may take longer than the short deadlines of what follows.
        return Eventually.get(() -> store, ControllerFaultsTest::isThere);
    }

    private static boolean isThere(Store store) {
        try {
            return store.read(transaction ->
                    transaction.query("select 1").mapTo(Integer.class).one() == 1);
        } catch (StoreException e) {
            return false;
        }
    }

    /** Another connection to the file that holds its write lock. */
    private static final class SqliteLock implements AutoCloseable {
        private final String url;
        private final AtomicReference<@Nullable Connection> held = new AtomicReference<>();

        SqliteLock(Path file) {
            this.url = "jdbc:sqlite:" + file;
        }

        synchronized void take() {
            if (held.get() == null) {
                try {
                    Connection connection = DriverManager.getConnection(url);
                    try (var statement = connection.createStatement()) {
                        statement.execute("pragma busy_timeout = 30000");
                        statement.execute("begin immediate");
                    }
                    held.set(connection);
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        synchronized void release() {
            Connection connection = held.getAndSet(null);
            if (connection != null) {
                try {
                    connection.close();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        @Override
        public void close() {
            release();
        }
    }
}
