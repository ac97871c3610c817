package dev.flow.configuration.activation;

import dev.flow.configuration.activation.controller.ActivationSteps;
import dev.flow.configuration.activation.workflow.Position;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.TestBackup;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.testing.Eventually;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A backup is taken while activations are under way, one at each stage, each in a scope of its own, and restored into
 * another database with an engine that knows none of them: each of them ends, and the place that was backed up goes on.
 */
@Tag("process")
@Timeout(120)
@ParameterizedClass
@EnumSource(Dialect.class)
final class RestoredActivationsTest {
    private static final String BEFORE = "r0";
    private static final String TARGET = "r1";
    private static final String ID = "under-way";

    /** What keeps a step from being done is not waited for. */
    private static final ActivationSteps.Limits IMPATIENT = new ActivationSteps.Limits(
            Duration.ofMinutes(1), Duration.ZERO, Duration.ofMillis(20), Duration.ofMillis(100), Duration.ofSeconds(5));

    /** So long after the backup another place begins: leases, and workers that were alive, count for a second more. */
    private static final Duration RESTORING = ActivationFixture.LEASE.minusSeconds(1);

    private final TestDatabase database;
    private final Store store;
    private final Map<ActivationStage, ActivationFixture> left = new EnumMap<>(ActivationStage.class);

    RestoredActivationsTest(Dialect dialect) {
        database = TestDatabase.create(dialect);
        store = database.open(ActivationFixture.SCHEMA, Timekeeper.system());
        store.migrate();
    }

    @BeforeEach
    void begin() {
        for (ActivationStage stage : ActivationTransitions.TABLE.stages(ActivationEvent.LEASED)) {
            ActivationFixture fixture = new ActivationFixture(store, IMPATIENT, ActivationFixture.LEASE);
            fixture.worker("old", "build-1", BEFORE);
            fixture.activate(BEFORE);
            fixture.finish("earlier");
            fixture.activations().activate(fixture.request(ID, TARGET), ActivationFixture.AUTHOR);
            bring(fixture, stage);
            assertThat(fixture.stage(ID)).isEqualTo(stage);
            left.put(stage, fixture);
        }
        assertThat(left).hasSize(8);
    }

    /** The lease is held at each stage, so that nothing of it is free when it is restored. */
    private static void bring(ActivationFixture fixture, ActivationStage stage) {
        switch (stage) {
            case REQUESTED, DEFINITIONS, ROLL_OUT, READINESS -> fixture.until(stage);
            case SCHEDULES, ROUTING, POINTER -> {
                fixture.worker("old", "build-1", BEFORE, TARGET);
                fixture.until(stage);
            }
            case COMPENSATION -> {
                fixture.worker("old", "build-1", BEFORE, TARGET);
                Position position = fixture.until(ActivationStage.ROUTING);
                fixture.routing.unavailable();
                fixture.next(position);
            }
            case APPLIED, FAILED, SUPERSEDED, ROLLED_BACK -> throw new AssertionError(stage + " is an end.");
        }
    }

    @AfterEach
    void remove() {
        store.close();
        database.close();
    }

    /** Continues the scopes of this test elsewhere. */
    private static final class Elsewhere implements AutoCloseable {
        private final TestDatabase database;
        private final Store store;
        private final Map<ActivationStage, ActivationFixture> scopes = new EnumMap<>(ActivationStage.class);

        Elsewhere(TestDatabase original, Map<ActivationStage, ActivationFixture> left) {
            database = TestBackup.restored(original, ActivationFixture.SCHEMA);
            store = database.open(
                    ActivationFixture.SCHEMA, Timekeeper.of(InstantSource.offset(InstantSource.system(), RESTORING)));
            left.forEach((stage, fixture) -> {
                ActivationFixture here =
                        new ActivationFixture(store, fixture.scope, ActivationFixture.LIMITS, ActivationFixture.LEASE);
                here.worker("new", "build-1", BEFORE, TARGET);
                scopes.put(stage, here);
            });
        }

        @Override
        public void close() {
            store.close();
            database.close();
        }
    }

    private static void awaitEnd(ActivationFixture fixture) {
        Eventually.get(
                () -> {
                    fixture.workers.report("new-" + fixture.scope);
                    fixture.activations().wakeUnfinished();
                    return fixture.get(ID).progress().state();
                },
                ActivationState::isEnded);
    }

    private static void assertEnded(ActivationStage stage, ActivationFixture fixture) {
        Activation.Progress progress = fixture.get(ID).progress();
        fixture.assertAgreed();
        if (stage == ActivationStage.COMPENSATION) {
            assertThat(progress.state()).isEqualTo(ActivationState.FAILED);
            assertThat(progress.detail()).contains("the broker is down");
            assertThat(fixture.pointer.read()).isEqualTo(new ActivePointer.Position(BEFORE, 1, null));
        } else {
            assertThat(progress.state()).as(stage + ": " + progress).isEqualTo(ActivationState.APPLIED);
            assertThat(fixture.pointer.read()).isEqualTo(new ActivePointer.Position(TARGET, 2, null));
        }
    }

    /** What comes after is as ever: another revision, and back. */
    private static void goOn(ActivationStage stage, ActivationFixture fixture) {
        String active = stage == ActivationStage.COMPENSATION ? BEFORE : TARGET;
        fixture.worker("new", "build-1", "r2");
        fixture.activations().activate(fixture.request("next", "r2"), ActivationFixture.AUTHOR);
        fixture.finish("next");
        assertThat(fixture.pointer.read().revisionId()).isEqualTo("r2");
        fixture.activations().rollback("next", fixture.request("back", active), ActivationFixture.AUTHOR);
        fixture.finish("back");
        assertThat(fixture.pointer.read().revisionId()).isEqualTo(active);
        fixture.assertAgreed();
    }

    private static List<AutoCloseable> work(ControllerEngine engine, Iterable<ActivationFixture> fixtures) {
        List<AutoCloseable> workers = new ArrayList<>();
        for (ActivationFixture fixture : fixtures) {
            fixture.wokenBy(engine.wake(fixture));
            workers.add(engine.work(fixture, engine.client(), new WorkerInterceptorBase()));
        }
        return workers;
    }

    private static void stop(List<AutoCloseable> workers) throws Exception {
        List<Future<?>> stopping = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (AutoCloseable each : workers) {
                stopping.add(threads.submit(() -> {
                    each.close();
                    return each;
                }));
            }
        }
        for (Future<?> each : stopping) {
            each.get();
        }
    }

    @Test
    void an_activation_at_each_stage_ends_where_a_backup_is_restored() throws Exception {
        try (Elsewhere elsewhere = new Elsewhere(database, left);
                ControllerEngine engine = ControllerEngine.inProcess()) {
            List<AutoCloseable> workers = work(engine, elsewhere.scopes.values());
            elsewhere.scopes.values().forEach(RestoredActivationsTest::awaitEnd);
            stop(workers);

            elsewhere.scopes.forEach(RestoredActivationsTest::assertEnded);
            left.forEach((stage, fixture) -> assertThat(fixture.stage(ID))
                    .as("the old place is as it was")
                    .isEqualTo(stage));
            elsewhere.scopes.forEach(RestoredActivationsTest::goOn);
        }
    }

    @Test
    void workers_of_the_old_place_on_the_same_engine_do_no_harm() throws Exception {
        try (Elsewhere elsewhere = new Elsewhere(database, left);
                ControllerEngine engine = ControllerEngine.inProcess()) {
            List<AutoCloseable> old = work(engine, left.values());
            List<AutoCloseable> workers = work(engine, elsewhere.scopes.values());
            elsewhere.scopes.values().forEach(RestoredActivationsTest::awaitEnd);
            stop(old);
            stop(workers);

            elsewhere.scopes.forEach(RestoredActivationsTest::assertEnded);
            elsewhere.scopes.forEach(RestoredActivationsTest::goOn);
        }
    }
}
