package dev.flow.triggers;

import dev.flow.testing.Eventually;
import dev.flow.triggers.Firing.Cause;
import dev.flow.triggers.Firing.Outcome;
import dev.flow.triggers.ObservedFirings.Started;
import dev.flow.triggers.TriggersFixture.EngineKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** What the observer of firings is told, on the embedded engine, whose time is skipped. */
@Timeout(120)
final class FiringObserverTest {
    private static final String AT_ONCE = "do: [{note: {set: {done: true}}}]";
    private static final String HOURLY = "spec: {interval: {every: PT1H}}";
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private TriggersFixture fixture;

    @BeforeEach
    void open() {
        fixture = new TriggersFixture(EngineKind.EMBEDDED);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private static Predicate<List<Firing>> has(int count, Outcome outcome) {
        return all -> all.stream().filter(firing -> firing.outcome() == outcome).count() >= count;
    }

    /** How many firings were told, once they are as many: an observer is told after the row is there. */
    private long told(String trigger, Outcome outcome, long atLeast) {
        return Eventually.get(() -> fixture.observed.count(trigger, outcome), count -> count >= atLeast);
    }

    private List<Started> started(int atLeast) {
        return Eventually.get(() -> fixture.observed.started, started -> started.size() >= atLeast);
    }

    @Test
    void firings_are_told_by_trigger_and_outcome() {
        fixture.declare("job", AT_ONCE, HOURLY)
                .declare("broken", AT_ONCE, HOURLY + ", input: {at: '${ $firing.nominal_time | tonumber }'}")
                .apply();
        fixture.pass(HOUR.multipliedBy(3));
        fixture.firings("job", has(3, Outcome.STARTED));
        fixture.firings("broken", has(3, Outcome.FAILED));
        fixture.triggers.pause("job", "ada", "maintenance");
        fixture.pass(HOUR);
        fixture.firings("job", has(1, Outcome.SKIPPED));
        fixture.firings("broken", has(4, Outcome.FAILED));
        assertThat(told("job", Outcome.STARTED, 3)).isEqualTo(3);
        assertThat(told("job", Outcome.SKIPPED, 1)).isEqualTo(1);
        assertThat(told("broken", Outcome.FAILED, 4)).isEqualTo(4);
        assertThat(started(3)).hasSize(3);
    }

    @Test
    void the_delay_of_jitter_is_not_late() {
        fixture.declare("job", AT_ONCE, HOURLY + ", jitter: PT30M").apply();
        fixture.pass(HOUR.multipliedBy(20));
        fixture.firings("job", has(19, Outcome.STARTED));
        assertThat(started(19)).allSatisfy(started -> {
            assertThat(started.late()).isLessThan(MINUTE);
            assertThat(started.waited()).isFalse();
        });
    }

    @Test
    void what_fires_after_an_interruption_is_late_and_what_does_not_is_missed() {
        Instant now = Instant.now();
        fixture = restarted(now.minus(HOUR.multipliedBy(4)));
        fixture.declare("job", AT_ONCE, "spec: {interval: {every: PT10M}}, overlap: allow_all, catch_up_window: PT1H")
                .apply();
        fixture.pass(HOUR);
        fixture.firings("job", has(6, Outcome.STARTED));
        fixture = restarted(now);
        List<Firing> firings = fixture.firings("job", has(12, Outcome.STARTED));
        long missed = firings.stream()
                .filter(firing -> firing.outcome() == Outcome.MISSED)
                .count();
        assertThat(missed).isPositive();
        assertThat(told("job", Outcome.MISSED, missed)).isEqualTo(missed);
        assertThat(started(6))
                .extracting(Started::late)
                .anySatisfy(late -> assertThat(late).isGreaterThan(Duration.ofMinutes(40)))
                .allSatisfy(late -> assertThat(late).isLessThan(HOUR.plus(MINUTE)));
    }

    @Test
    void missed_firings_without_a_row_of_their_own_are_told_too() {
        Instant now = Instant.now();
        fixture = restarted(now.minus(HOUR));
        fixture.declare("job", AT_ONCE, "spec: {interval: {every: PT1S}}, overlap: allow_all, catch_up_window: PT10S")
                .apply();
        fixture.pass(Duration.ofSeconds(2));
        fixture.firings("job", has(1, Outcome.STARTED));
        fixture = restarted(now);
        // Others start at once, and are newer: a hundred of the newest two hundred are missed ones for long enough.
        Eventually.get(() -> fixture.rows.firings().newest("job", 200), has(100, Outcome.MISSED));
        assertThat(told("job", Outcome.MISSED, 3_500)).isBetween(3_500L, 3_700L);
    }

    @Test
    void a_firing_that_waited_for_an_earlier_run_is_told_as_such() {
        fixture.declare("job", "do: [{work: {wait: PT90M}}]", HOURLY + ", overlap: buffer_one, max_firings: 2")
                .apply();
        fixture.pass(HOUR.multipliedBy(4));
        fixture.firings("job", has(2, Outcome.STARTED));
        assertThat(started(2)).extracting(Started::waited).containsExactly(false, true);
        assertThat(started(2).getLast().late()).isGreaterThan(Duration.ofMinutes(25));
    }

    @Test
    void a_workflow_that_follows_itself_does_not_wait() {
        fixture.declareScheduled("job", "schedule: {after: PT1H}\n" + AT_ONCE).apply();
        fixture.pass(HOUR.multipliedBy(3));
        fixture.firings("shop.job", has(3, Outcome.STARTED));
        assertThat(started(3)).allSatisfy(started -> {
            assertThat(started.late()).isLessThan(MINUTE);
            assertThat(started.waited()).isFalse();
        });
    }

    @Test
    void a_firing_that_is_recorded_again_is_not_new() {
        var skipped = new Firing(Instant.EPOCH, Cause.SCHEDULE, null, Outcome.SKIPPED, "It was paused.", null);
        var run = new Firing.StartedRun("shop.job.1", "r1", "running");
        var started = new Firing(Instant.EPOCH, Cause.SCHEDULE, Instant.EPOCH, Outcome.STARTED, null, run);
        assertThat(fixture.rows.firings().add("job", null, List.of(skipped))).isEqualTo(1);
        assertThat(fixture.rows.firings().add("job", null, List.of(skipped))).isZero();
        assertThat(fixture.rows.firings().add("job", null, List.of(started))).isEqualTo(1);
        assertThat(fixture.rows.firings().add("job", null, List.of(started, skipped)))
                .isZero();
    }

    /** The service, stopped and started with another time of the clock. */
    private TriggersFixture restarted(Instant now) {
        fixture.stop();
        return new TriggersFixture(fixture, now);
    }
}
