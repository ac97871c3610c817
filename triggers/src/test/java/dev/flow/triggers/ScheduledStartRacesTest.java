package dev.flow.triggers;

import dev.flow.runs.RunsException;
import dev.flow.store.Dialect;
import dev.flow.testing.Eventually;
import dev.flow.triggers.ScheduledStartsFixture.Gateway;
import dev.flow.triggers.TriggersException.Code;
import dev.flow.triggers.start.ScheduledStart;
import dev.flow.triggers.start.ScheduledStart.State;
import dev.flow.triggers.start.ScheduledStartRequest;
import dev.flow.triggers.start.ScheduledStarts;
import dev.flow.triggers.start.ScheduledStarts.Accepted;
import dev.flow.triggers.start.ScheduledStarts.Changed;
import dev.flow.triggers.start.StartChange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Create, move, cancel and fall due at the same moment, through two gateways on a real server with PostgreSQL: each
 * race has one outcome. {@code -Dflow.races=1000} for more of them, {@code -Dflow.races.seed} for the same again.
 */
@Tag("process")
@Timeout(900)
final class ScheduledStartRacesTest {
    private static final int RACES = Integer.getInteger("flow.races", 100);
    private static final long SEED = Long.getLong("flow.races.seed", System.nanoTime());
    private static final int AT_ONCE = 25;
    private static final AtomicInteger IN_PROGRESS = new AtomicInteger();
    private static final AtomicInteger AWAY = new AtomicInteger();

    /** What a race said to those who took part. */
    private record Said(List<Accepted> accepted, Changed.@Nullable Status moved, Changed.@Nullable Status canceled) {}

    @Test
    void each_race_has_one_outcome_that_row_and_workflow_agree_on() throws Exception {
        System.out.println("races: " + RACES + ", seed: " + SEED);
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
        try (var fixture = ScheduledStartsFixture.server(Dialect.POSTGRESQL, ScheduledStartsFixture.UNLIMITED);
                Gateway second = fixture.anotherGateway();
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            fixture.configuration.declareWorkflow("greet", "do: [{greet: {set: {greeting: hello}}}]");
            Map<State, Integer> outcomes = new EnumMap<>(State.class);
            for (int first = 0; first < RACES; first += AT_ONCE) {
                List<Future<State>> races = new ArrayList<>();
                for (int race = first; race < Math.min(RACES, first + AT_ONCE); race++) {
                    String id = "race-" + race;
                    long due = random.nextLong(0, 3);
                    int pause = random.nextInt(2_000);
                    races.add(callers.submit(() -> race(fixture, second.starts(), callers, id, due, pause)));
                }
                for (Future<State> race : races) {
                    outcomes.merge(race.get(), 1, Integer::sum);
                }
            }
            System.out.println("outcomes: " + outcomes + ", changes that were in progress: " + IN_PROGRESS
                    + ", that the engine did not answer: " + AWAY);
            assertThat(outcomes.keySet()).isSubsetOf(State.STARTED, State.CANCELED);
            assertThat(fixture.reserved()).isZero();
        }
    }

    private static State race(
            ScheduledStartsFixture fixture,
            ScheduledStarts second,
            ExecutorService callers,
            String id,
            long due,
            int pause)
            throws Exception {
        ScheduledStartRequest request =
                fixture.request("greet", id, ScheduledStartsFixture.in(Duration.ofSeconds(due)));
        var go = new CountDownLatch(1);
        List<Future<Accepted>> creating = new ArrayList<>();
        for (ScheduledStarts gateway : List.of(fixture.starts, second)) {
            creating.add(callers.submit(after(go, () -> gateway.create(request))));
        }
        go.countDown();
        List<Accepted> accepted = List.of(creating.get(0).get(), creating.get(1).get());
        String start = accepted.getFirst().start().id();

        Thread.sleep(pause);
        var change = new CountDownLatch(1);
        StartChange move = ScheduledStartsFixture.change(1);
        StartChange cancel = ScheduledStartsFixture.change(1);
        Instant moved = ScheduledStartsFixture.in(Duration.ofSeconds(1));
        var moving = callers.submit(after(change, () -> attempt(() -> second.reschedule(start, moved, move))));
        var canceling = callers.submit(after(change, () -> attempt(() -> fixture.starts.cancel(start, cancel))));
        change.countDown();
        return judged(fixture, start, new Said(accepted, moving.get(), canceling.get()));
    }

    private static <T extends @Nullable Object> Callable<T> after(CountDownLatch go, Callable<T> work) {
        return () -> {
            go.await();
            return work.call();
        };
    }

    /**
     * As a caller does it: the same again while it is in progress, or while the engine is away for the moment. Null for
     * one that was refused.
     */
    private static Changed.@Nullable Status attempt(Callable<Changed> change) throws Exception {
        while (true) {
            try {
                Changed.Status status = change.call().status();
                if (status != Changed.Status.IN_PROGRESS) {
                    return status;
                }
                IN_PROGRESS.incrementAndGet();
            } catch (TriggersException e) {
                if (e.code() == Code.CONFLICT) {
                    return null;
                }
                assertThat(e).returns(Code.ENGINE_UNAVAILABLE, TriggersException::code);
                System.out.println("The engine was away: " + e);
                AWAY.incrementAndGet();
            }
        }
    }

    /** What row, workflow, run and callers say. */
    private static State judged(ScheduledStartsFixture fixture, String id, Said said) throws ExecutionException {
        assertThat(said.accepted()).extracting(Accepted::status).contains(Accepted.Status.ACCEPTED);
        ScheduledStart end = Eventually.get(
                () -> fixture.starts.describe(id), start -> start.state().isFinal());
        Eventually.get(() -> fixture.client.isOpen(id), open -> !open);
        assertThat(fixture.starts.describe(id)).isEqualTo(end);
        boolean ran = isThere(fixture, id);
        if (end.state() == State.STARTED) {
            assertThat(said.canceled()).isNull();
            assertThat(Objects.requireNonNull(end.run()).workflowId()).isEqualTo(id);
            assertThat(ran).isTrue();
            assertThat(end.version()).isEqualTo(said.moved() == Changed.Status.RESCHEDULED ? 4 : 3);
        } else {
            assertThat(said.canceled()).isEqualTo(Changed.Status.CANCELED);
            assertThat(said.moved()).isNull();
            assertThat(end.run()).isNull();
            assertThat(ran).isFalse();
        }
        return end.state();
    }

    private static boolean isThere(ScheduledStartsFixture fixture, String id) {
        try {
            var _ = fixture.runs().describe(id, null);
            return true;
        } catch (RunsException e) {
            assertThat(e.code()).isEqualTo(RunsException.Code.NOT_FOUND);
            return false;
        }
    }
}
