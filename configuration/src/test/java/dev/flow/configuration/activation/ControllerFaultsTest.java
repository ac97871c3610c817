package dev.flow.configuration.activation;

import dev.flow.configuration.activation.StopPoint.Fault;
import dev.flow.configuration.activation.controller.ActivationSteps;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.StoreSettings;
import dev.flow.store.StoreUrl;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.TcpProxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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

import static org.assertj.core.api.Assertions.assertThat;

/**
 * At every stop point of the transition table a controller dies, is lost, or its store or engine is taken away: the
 * activation ends as applied, or failed with a reason, and pointer and participants agree. The cases of a test run at
 * once, each in a scope of its own, on one in-JVM server.
 */
@Tag("process")
@Timeout(180)
final class ControllerFaultsTest {
    private static final Duration LEASE = Duration.ofSeconds(1);
    private static final ActivationSteps.Limits LIMITS = new ActivationSteps.Limits(
            Duration.ofMinutes(1),
            Duration.ofSeconds(3),
            Duration.ofMillis(20),
            Duration.ofMillis(100),
            Duration.ofMillis(300));
    private static final StoreSettings.Deadlines SHORT = new StoreSettings.Deadlines(
            Duration.ofSeconds(1), Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofMillis(500));
    private static final long OUTAGE = Duration.ofMillis(300).toNanos();

    private static ControllerEngine engine;
    private static TestDatabase database;
    private static Store store;

    @BeforeAll
    static void start() {
        engine = new ControllerEngine();
        database = TestDatabase.create(Dialect.SQLITE);
        store = database.open(ActivationFixture.SCHEMA, Timekeeper.system());
        store.migrate();
    }

    @AfterAll
    static void stop() {
        engine.close();
        store.close();
        database.close();
    }

    /** One stop point, one activation. */
    private static final class Case {
        final StopPoint point;
        final ActivationFixture fixture;
        final CompletableFuture<Void> reached = new CompletableFuture<>();
        final CountDownLatch released = new CountDownLatch(1);
        final Activations.Request request;

        Case(StopPoint point, Store store) {
            this.point = point;
            fixture = new ActivationFixture(store, LIMITS, LEASE);
            fixture.worker("w", "build-1", "r0", "r1");
            fixture.activate("r0");
            fixture.finish("earlier");
            request = fixture.request("x", "r1");
            fixture.wokenBy(engine.wake(fixture));
        }

        /** The attempt stops, and goes on when it is released: a process that hangs, or is slow to die. */
        void block() {
            reached.complete(null);
            boolean interrupted = false;
            while (true) {
                try {
                    released.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /** The way leads past each stop point: by a routing that fails for those of the compensation. */
        Fault arm(Fault fault) {
            boolean compensates = point.activity().equals(StopPoint.activity(ActivationStage.COMPENSATION));
            fixture.routing.at(moment -> {
                if (compensates && StopPoint.isIn(ActivationStage.ROUTING)) {
                    throw ActivationParticipant.ParticipantException.unavailable("the gateways are down", null);
                }
                if (moment == FaultyParticipant.Moment.AFTER) {
                    fault.effect();
                }
            });
            fixture.schedules.at(moment -> {
                if (moment == FaultyParticipant.Moment.AFTER && StopPoint.isIn(ActivationStage.SCHEDULES)) {
                    fault.effect();
                }
            });
            fixture.deployment.at(moment -> {
                if (moment == FaultyParticipant.Moment.AFTER && StopPoint.isIn(ActivationStage.ROLL_OUT)) {
                    fault.effect();
                }
            });
            return fault;
        }

        /** Waits for the end as a client and a gateway do. */
        void awaitEnd(String id) {
            Eventually.get(
                    () -> {
                        try {
                            fixture.workers.report("w-" + fixture.scope);
                            fixture.activations().wakeUnfinished();
                            return fixture.get(id).progress().state();
                        } catch (StoreException e) {
                            return ActivationState.PENDING;
                        }
                    },
                    ActivationState::isEnded);
        }

        void assertSound(Fault fault) {
            assertThat(fault.happened()).as("it came to %s", point).isTrue();
            Activation ended = fixture.activations().activate(request, ActivationFixture.AUTHOR);
            assertThat(ended.id()).isEqualTo(request.id());
            fixture.assertAgreed();
            if (point.activity().equals(StopPoint.activity(ActivationStage.COMPENSATION))) {
                assertThat(ended.progress().state()).isEqualTo(ActivationState.FAILED);
                assertThat(ended.progress().outcomeCode()).isEqualTo(OutcomeCode.ROUTING_UNAVAILABLE);
                assertThat(ended.progress().detail()).contains("the gateways are down");
                assertThat(fixture.pointer.read().revisionId()).isEqualTo("r0");
            } else {
                assertThat(ended.progress().state()).isEqualTo(ActivationState.APPLIED);
                assertThat(fixture.pointer.read()).isEqualTo(new ActivePointer.Position("r1", 2, null));
            }
        }
    }

    @FunctionalInterface
    private interface Scenario {
        void run(Case one) throws Exception;
    }

    private static void atEachStopPoint(Store store, Scenario scenario) throws Exception {
        List<StopPoint> points = StopPoint.all();
        assertThat(points).hasSize(22);
        List<Future<?>> running = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Case one : points.stream().map(point -> new Case(point, store)).toList()) {
                running.add(threads.submit(() -> {
                    try {
                        scenario.run(one);
                    } catch (Exception | AssertionError e) {
                        throw new AssertionError("At " + one.point + ": " + e.getMessage(), e);
                    }
                    return one.point;
                }));
            }
        }
        for (Future<?> each : running) {
            each.get();
        }
    }

    @Test
    void an_attempt_dies() throws Exception {
        atEachStopPoint(store, one -> {
            Fault fault = one.arm(new Fault(
                    one.point,
                    () -> {
                        throw new IllegalStateException("halted");
                    },
                    _ -> {}));
            try (AutoCloseable _ = engine.work(one.fixture, engine.client(), fault.interceptor())) {
                one.fixture.activations().activate(one.request, ActivationFixture.AUTHOR);
                one.awaitEnd("x");
                one.assertSound(fault);
            }
        });
    }

    @Test
    void a_worker_halts_and_another_one_goes_on() throws Exception {
        atEachStopPoint(store, one -> {
            Fault fault = one.arm(new Fault(one.point, one::block, _ -> {}));
            ControllerEngine.Connection halting = engine.connection();
            AutoCloseable first = engine.work(one.fixture, halting.client(), fault.interceptor());
            one.fixture.activations().activate(one.request, ActivationFixture.AUTHOR);
            one.reached.get();
            halting.close();
            try (AutoCloseable _ = engine.work(one.fixture, engine.client(), fault.interceptor())) {
                one.awaitEnd("x");
                one.assertSound(fault);
                one.released.countDown(); // it was only slow, and finds that others have done its work
                first.close();
                one.assertSound(fault);
            }
        });
    }

    @Test
    void a_controller_is_lost_and_another_one_takes_the_lease() throws Exception {
        atEachStopPoint(store, one -> {
            Fault fault = one.arm(new Fault(one.point, one::block, _ -> {}));
            try (AutoCloseable _ = engine.work(one.fixture, engine.client(), fault.interceptor())) {
                one.fixture.activations().activate(one.request, ActivationFixture.AUTHOR);
                one.reached.get();
                engine.terminate(one.fixture);
                one.awaitEnd("x");
                one.assertSound(fault);
                one.released.countDown();
            }
            one.assertSound(fault);
        });
    }

    @Test
    void the_engine_is_taken_away_for_a_while() throws Exception {
        atEachStopPoint(store, one -> {
            try (TcpProxy proxy = TcpProxy.to(engine.target());
                    ControllerEngine.Connection connection = engine.connection(proxy.address())) {
                Fault fault = one.arm(new Fault(
                        one.point,
                        () -> {
                            proxy.stall();
                            proxy.disconnect();
                            one.reached.complete(null);
                        },
                        _ -> {}));
                try (AutoCloseable _ = engine.work(one.fixture, connection.client(), fault.interceptor())) {
                    one.fixture.activations().activate(one.request, ActivationFixture.AUTHOR);
                    one.reached.get();
                    LockSupport.parkNanos(OUTAGE);
                    proxy.resume();
                    proxy.disconnect(); // connections that were opened meanwhile stay silent
                    one.awaitEnd("x");
                    one.assertSound(fault);
                }
            }
        });
    }

    @Test
    void the_store_on_postgresql_is_taken_away_for_a_while() throws Exception {
        try (TestDatabase postgresql = TestDatabase.create(Dialect.POSTGRESQL);
                Store direct = postgresql.open(ActivationFixture.SCHEMA, Timekeeper.system())) {
            direct.migrate();
            atEachStopPoint(direct, seen -> {
                try (TcpProxy proxy = TcpProxy.to("127.0.0.1:" + port(postgresql));
                        Store proxied = through(proxy, postgresql)) {
                    storeTakenAway(
                            new Case(seen.point, proxied),
                            () -> {
                                proxy.stall();
                                proxy.disconnect();
                            },
                            proxy::resume);
                }
            });
        }
    }

    @Test
    void the_store_on_sqlite_is_locked_for_a_while() throws Exception {
        try (TestDatabase sqlite = TestDatabase.create(Dialect.SQLITE);
                Store locked = Store.open(
                        sqlite.settings().withDeadlines(SHORT), ActivationFixture.SCHEMA, Timekeeper.system());
                SqliteLock lock = new SqliteLock(
                        "jdbc:sqlite:" + ((StoreUrl.Sqlite) sqlite.settings().url()).file())) {
            locked.migrate();
            atEachStopPoint(locked, one -> storeTakenAway(one, lock::take, lock::release));
        }
    }

    private static void storeTakenAway(Case one, Runnable take, Runnable giveBack) throws Exception {
        Fault fault = one.arm(new Fault(one.point, take, _ -> giveBack.run()));
        try (AutoCloseable _ = engine.work(one.fixture, engine.client(), fault.interceptor())) {
            activate(one);
            one.awaitEnd("x");
            Eventually.get(
                    () -> {
                        try {
                            one.assertSound(fault);
                            return Optional.of("sound");
                        } catch (StoreException e) {
                            return Optional.empty(); // another case has taken it away
                        }
                    },
                    Optional::isPresent);
        }
    }

    private static void activate(Case one) {
        Eventually.get(
                () -> {
                    try {
                        return Optional.of(one.fixture.activations().activate(one.request, ActivationFixture.AUTHOR));
                    } catch (StoreException e) {
                        return Optional.empty();
                    }
                },
                Optional::isPresent);
    }

    private static String place(TestDatabase database) {
        return ((StoreUrl.Postgresql) database.settings().url()).place();
    }

    private static int port(TestDatabase database) {
        return Integer.parseInt(place(database).replaceFirst(".*:(\\d+)/.*", "$1"));
    }

    private static Store through(TcpProxy proxy, TestDatabase database) {
        String place = place(database).replaceFirst(":\\d+/", ":" + proxy.port() + "/");
        return Store.open(
                StoreSettings.of("jdbc:postgresql:" + place + "?user=postgres&password=postgres")
                        .withDeadlines(SHORT)
                        .withPool(new StoreSettings.Pool(2)),
                ActivationFixture.SCHEMA,
                Timekeeper.system());
    }

    /** Another connection to the file that holds its write lock. */
    private static final class SqliteLock implements AutoCloseable {
        private final String url;
        private final AtomicReference<@Nullable Connection> held = new AtomicReference<>();

        SqliteLock(String url) {
            this.url = url;
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
