package dev.flow.triggers;

import dev.flow.triggers.Firing.Outcome;
import dev.flow.triggers.TriggersFixture.EngineKind;
import dev.flow.triggers.schedule.OverlapPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** Each overlap policy, against runs that last over three firings: the same on every engine. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OverlapSuite {
    private static final int SLOTS = 5;

    private final EngineKind kind;
    private final Duration every;
    private final Map<String, List<Firing>> fired = new HashMap<>();

    /** @param every the distance of firings; runs last three times as long and a quarter */
    OverlapSuite(EngineKind kind, Duration every) {
        this.kind = kind;
        this.every = every;
    }

    /** Five firings of a schedule for each policy, side by side, and what became of them once their runs have ended. */
    @BeforeAll
    void fire() {
        long distance = every.toSeconds();
        long first = (Instant.now().getEpochSecond() / distance + 2) * distance;
        Instant end = Instant.ofEpochSecond(first + SLOTS * distance);
        Duration lasts = every.multipliedBy(13).dividedBy(4);
        try (var fixture = new TriggersFixture(kind)) {
            for (OverlapPolicy policy : OverlapPolicy.values()) {
                fixture.declare(
                        name(policy),
                        "do: [{work: {wait: " + lasts + "}}]",
                        "spec: {interval: {every: " + every + "}}, start_at: '" + Instant.ofEpochSecond(first)
                                + "', end_at: '" + end + "', overlap: "
                                + policy.name().toLowerCase(Locale.ROOT));
            }
            fixture.apply();
            fixture.elapse(every.multipliedBy(5 * SLOTS));
            for (OverlapPolicy policy : OverlapPolicy.values()) {
                fixture.firings(name(policy), all -> all.size() == SLOTS);
                fired.put(
                        name(policy),
                        fixture.firings(name(policy), all -> all.stream().allMatch(OverlapSuite::isSettled)));
            }
        }
    }

    private static String name(OverlapPolicy policy) {
        return policy.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private List<Firing> fired(OverlapPolicy policy) {
        return Objects.requireNonNull(fired.get(name(policy)));
    }

    private static boolean isSettled(Firing firing) {
        Firing.StartedRun run = firing.run();
        return run == null || !run.status().equals("running");
    }

    private static List<String> outcomes(List<Firing> firings) {
        return firings.stream().map(firing -> firing.outcome().label()).toList();
    }

    private static List<String> statuses(List<Firing> firings) {
        List<String> statuses = new ArrayList<>();
        firings.stream().map(Firing::run).filter(run -> run != null).forEach(run -> statuses.add(run.status()));
        return statuses;
    }

    private static List<Instant> starts(List<Firing> firings) {
        return firings.stream()
                .map(Firing::actualTime)
                .filter(time -> time != null)
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    /** No run begins before the one before it can have ended by itself. */
    private void assertOneAfterTheOther(List<Firing> firings) {
        List<Instant> starts = starts(firings);
        for (int index = 1; index < starts.size(); index++) {
            assertThat(Duration.between(starts.get(index - 1), starts.get(index)))
                    .isGreaterThanOrEqualTo(every.multipliedBy(3));
        }
    }

    @Test
    void skip_starts_nothing_while_a_run_is_open() {
        List<Firing> firings = fired(OverlapPolicy.SKIP);
        assertThat(outcomes(firings)).containsExactly("started", "skipped", "skipped", "skipped", "started");
        assertThat(firings.get(1).reason()).contains("overlap: skip");
        assertThat(statuses(firings)).containsOnly("completed");
        assertOneAfterTheOther(firings);
    }

    @Test
    void buffer_one_keeps_one_firing_until_the_run_has_ended() {
        List<Firing> firings = fired(OverlapPolicy.BUFFER_ONE);
        assertThat(outcomes(firings)).containsExactly("started", "started", "skipped", "skipped", "started");
        assertThat(firings.get(2).reason()).contains("overlap: buffer_one");
        assertThat(statuses(firings)).containsOnly("completed");
        assertOneAfterTheOther(firings);
    }

    @Test
    void buffer_all_starts_every_firing_one_after_the_other() {
        List<Firing> firings = fired(OverlapPolicy.BUFFER_ALL);
        assertThat(outcomes(firings)).containsOnly("started");
        assertThat(statuses(firings)).containsOnly("completed");
        assertOneAfterTheOther(firings);
    }

    @Test
    void cancel_other_starts_when_the_cancelled_run_has_ended() {
        List<Firing> firings = fired(OverlapPolicy.CANCEL_OTHER);
        assertThat(outcomes(firings)).containsOnly("started");
        List<String> statuses = statuses(firings);
        assertThat(statuses.subList(0, statuses.size() - 1)).containsOnly("canceled");
        assertThat(statuses.getLast()).isEqualTo("completed");
    }

    @Test
    void terminate_other_ends_the_run_at_once() {
        List<Firing> firings = fired(OverlapPolicy.TERMINATE_OTHER);
        assertThat(outcomes(firings)).containsOnly("started");
        List<String> statuses = statuses(firings);
        assertThat(statuses.subList(0, statuses.size() - 1)).containsOnly("terminated");
        assertThat(statuses.getLast()).isEqualTo("completed");
    }

    @Test
    void allow_all_starts_runs_side_by_side() {
        List<Firing> firings = fired(OverlapPolicy.ALLOW_ALL);
        assertThat(outcomes(firings)).containsOnly("started");
        assertThat(statuses(firings)).containsOnly("completed");
        List<Instant> starts = starts(firings);
        assertThat(Duration.between(starts.getFirst(), starts.get(3)))
                .isLessThan(every.multipliedBy(13).dividedBy(4));
    }

    @Test
    void every_firing_has_a_run_of_its_own() {
        List<Firing> firings = fired(OverlapPolicy.ALLOW_ALL);
        assertThat(firings)
                .extracting(firing -> Objects.requireNonNull(firing.run()).workflowId())
                .doesNotHaveDuplicates();
        assertThat(firings).extracting(Firing::outcome).containsOnly(Outcome.STARTED);
    }
}
