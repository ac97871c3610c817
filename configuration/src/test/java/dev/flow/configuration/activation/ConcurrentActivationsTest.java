package dev.flow.configuration.activation;

import dev.flow.configuration.LifecycleException;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.testing.Eventually;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("process")
@Timeout(120)
final class ConcurrentActivationsTest {
    private static final int CALLERS = 50;

    /** Each caller asks a few times, as one that reads the plan again does. */
    private static final int ATTEMPTS = 30;

    private static final long PAUSE = Duration.ofMillis(50).toNanos();

    private static ControllerEngine engine;

    @BeforeAll
    static void start() {
        engine = ControllerEngine.inProcess();
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    @ParameterizedTest
    @EnumSource
    void fifty_activations_of_different_targets_end_applied_superseded_or_refused(Dialect dialect) throws Exception {
        try (TestDatabase database = TestDatabase.create(dialect);
                Store store = database.open(ActivationFixture.SCHEMA, Timekeeper.system())) {
            store.migrate();
            var fixture = new ActivationFixture(store, ActivationFixture.LIMITS, Duration.ofSeconds(20));
            fixture.wokenBy(engine.wake(fixture));
            // The worker is ready for every second target: the other activations wait until they are superseded.
            fixture.worker("w", "build-1");
            for (int caller = 0; caller < CALLERS; caller += 2) {
                fixture.revisions.record("w-" + fixture.scope, "r" + caller, List.of());
            }
            List<Future<Integer>> callers = new ArrayList<>();
            try (AutoCloseable _ = engine.work(fixture, engine.client(), new WorkerInterceptorBase());
                    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int caller = 0; caller < CALLERS; caller++) {
                    String target = "r" + caller;
                    callers.add(threads.submit(() -> ask(fixture, target)));
                }
                int refused = 0;
                for (Future<Integer> each : callers) {
                    refused += each.get();
                }
                assertThat(refused).isPositive();
                finish(fixture);
                Activation last = fixture.activate("r0");
                finish(fixture);
                assertThat(fixture.get(last.id()).progress().state()).isEqualTo(ActivationState.APPLIED);
                assertAllEnded(fixture);
            }
        }
    }

    /** Asks until it is accepted, a few times; the number of refusals. */
    private static int ask(ActivationFixture fixture, String target) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                fixture.activations().activate(fixture.request("for-" + target, target), ActivationFixture.AUTHOR);
                return attempt;
            } catch (LifecycleException e) {
                assertThat(e.code())
                        .isIn(LifecycleException.Code.STALE_PLAN, LifecycleException.Code.ACTIVATION_CONFLICT);
                LockSupport.parkNanos(PAUSE);
            } catch (StoreException e) {
                assertThat(e.isUnavailable()).isTrue(); // no connection was free in time: so many ask at once
                LockSupport.parkNanos(PAUSE);
            }
        }
        return ATTEMPTS;
    }

    /** What waits last is cancelled, as nothing supersedes it. */
    private static void finish(ActivationFixture fixture) {
        Eventually.get(
                () -> {
                    fixture.workers.report("w-" + fixture.scope);
                    List<Activation> waiting = fixture.activations().list(null, 100).activations().stream()
                            .filter(each -> each.progress().state() == ActivationState.WAITING_FOR_READINESS
                                    && !fixture.revisions
                                            .readiness(each.plan().target(), "build-1")
                                            .ready())
                            .toList();
                    for (Activation each : waiting) {
                        try {
                            fixture.activations().cancel(each.id(), ActivationFixture.AUTHOR);
                        } catch (LifecycleException e) {
                            assertThat(e.code()).isEqualTo(LifecycleException.Code.CONFLICT); // ready just now
                        }
                    }
                    return fixture.pointer.read();
                },
                position -> position.target() == null);
    }

    private static void assertAllEnded(ActivationFixture fixture) {
        Map<ActivationState, List<Activation>> ended = fixture.activations().list(null, 100).activations().stream()
                .collect(Collectors.groupingBy(each -> each.progress().state()));
        assertThat(ended.keySet())
                .isSubsetOf(ActivationState.APPLIED, ActivationState.SUPERSEDED, ActivationState.FAILED);
        assertThat(ended.getOrDefault(ActivationState.FAILED, List.of()))
                .allSatisfy(each -> assertThat(each.progress().outcomeCode()).isEqualTo(OutcomeCode.CANCELED));
        List<Activation> applied = ended.getOrDefault(ActivationState.APPLIED, List.of());
        assertThat(fixture.pointer.read().version()).isEqualTo(applied.size());
        assertThat(applied)
                .extracting(each -> each.plan().expected().pointerVersion())
                .as("one for each version of the pointer")
                .doesNotHaveDuplicates();
        fixture.assertAgreed();
    }
}
