package dev.flow.triggers;

import dev.flow.testing.Eventually;
import dev.flow.triggers.Backfill.State;
import dev.flow.triggers.BackfillSlot.Status;
import dev.flow.triggers.Firing.Cause;
import dev.flow.triggers.Firing.Outcome;
import dev.flow.triggers.TriggersFixture.EngineKind;
import dev.flow.triggers.controller.BackfillClient;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Backfills of schedules, on the embedded engine, whose time is skipped. */
@Timeout(120)
final class BackfillsTest {
    private static final String AT_ONCE = "do: [{note: {set: {done: true}}}]";
    private static final String TEN_MINUTES = "do: [{rest: {wait: PT10M}}]";
    private static final String HOURLY = "spec: {interval: {every: PT1H}}, backfill: {enabled: true}";
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration WEEK = Duration.ofDays(7);
    private static final int HOURS = 168;

    private final Instant to = Instant.now().truncatedTo(ChronoUnit.HOURS);
    private TriggersFixture fixture;

    @BeforeEach
    void open() {
        fixture = new TriggersFixture(EngineKind.EMBEDDED);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private BackfillRequest request(String id, Duration window, int concurrency) {
        return new BackfillRequest(id, "job", to.minus(window), to, true, concurrency, "ada");
    }

    private static BackfillRequest all(BackfillRequest request) {
        return new BackfillRequest(
                request.id(),
                request.triggerName(),
                request.from(),
                request.to(),
                false,
                request.concurrency(),
                request.by());
    }

    private Backfill backfill(String id) {
        return fixture.triggers.backfill(id, 1, null).backfill();
    }

    private Backfill backfill(String id, Predicate<Backfill> wanted) {
        return Eventually.get(() -> backfill(id), wanted);
    }

    private Backfill completed(String id) {
        return backfill(id, backfill -> backfill.state() == State.COMPLETED);
    }

    private List<BackfillSlot> slots(String id) {
        List<BackfillSlot> slots = new ArrayList<>();
        Instant from = null;
        do {
            BackfillPage page = fixture.triggers.backfill(id, 100, from);
            slots.addAll(page.slots());
            from = page.next();
        } while (from != null);
        return slots;
    }

    private List<Firing> firings() {
        List<Firing> firings = new ArrayList<>();
        FiringPage.Position after = null;
        do {
            FiringPage page = fixture.triggers.firings("job", 100, after);
            firings.addAll(page.firings());
            after = page.next();
        } while (after != null);
        firings.sort(Comparator.comparing(Firing::nominalTime));
        return firings;
    }

    private static Firing.StartedRun run(Firing.@Nullable StartedRun run) {
        return Objects.requireNonNull(run);
    }

    private List<String> runs() {
        return fixture.workflows().stream()
                .filter(id -> id.startsWith("shop.job."))
                .toList();
    }

    @Test
    void a_week_of_missing_hours_is_started_once_each_and_no_more_runs_are_open_than_allowed() {
        fixture.declare("job", TEN_MINUTES, HOURLY);
        Backfill begun = fixture.triggers.backfill(request("week", WEEK, 5));
        assertThat(begun.state()).isEqualTo(State.RUNNING);
        assertThat(begun.progress().slots()).isEqualTo(HOURS);
        backfill("week", backfill -> backfill.progress().running() == 5);
        fixture.pass(HOUR.multipliedBy(8));
        Backfill done = completed("week");
        assertThat(done.progress()).isEqualTo(new Backfill.Progress(HOURS, 0, HOURS, 0, HOURS, HOURS, 0));
        assertThat(done.endedAt()).isAfter(done.requestedAt());
        List<BackfillSlot> slots = slots("week");
        assertThat(slots).hasSize(HOURS).allSatisfy(slot -> {
            assertThat(slot.status()).isEqualTo(Status.STARTED);
            assertThat(run(slot.run()).status()).isEqualTo("completed");
        });
        for (int index = 0; index < HOURS; index++) {
            assertThat(slots.get(index).nominalTime()).isEqualTo(to.minus(WEEK).plus(HOUR.multipliedBy(index)));
        }
        assertThat(runs()).hasSize(HOURS);
        List<Firing> firings = firings();
        assertThat(firings).extracting(Firing::cause).containsOnly(Cause.BACKFILL);
        List<Instant> starts = firings.stream().map(Firing::actualTime).sorted().toList();
        for (int index = 5; index < HOURS; index++) {
            assertThat(Duration.between(starts.get(index - 5), starts.get(index)))
                    .isGreaterThanOrEqualTo(Duration.ofMinutes(10));
        }
    }

    @Test
    void slots_that_ran_are_left_alone() {
        fixture.declare("job", AT_ONCE, HOURLY);
        fixture.triggers.backfill(request("first", HOUR.multipliedBy(3), 10));
        completed("first");
        List<String> before = runs();
        fixture.triggers.backfill(request("second", HOUR.multipliedBy(5), 10));
        Backfill second = completed("second");
        assertThat(second.progress()).isEqualTo(new Backfill.Progress(5, 3, 2, 0, 2, 2, 0));
        assertThat(runs()).hasSize(5).containsAll(before);
        assertThat(slots("second"))
                .extracting(BackfillSlot::status)
                .containsExactly(
                        Status.STARTED, Status.STARTED, Status.RAN_ALREADY, Status.RAN_ALREADY, Status.RAN_ALREADY);
        assertThat(slots("first")).extracting(BackfillSlot::status).containsOnly(Status.STARTED);
    }

    @Test
    void slots_that_ran_run_again_when_the_request_says_so() {
        fixture.declare("job", AT_ONCE, HOURLY);
        fixture.triggers.backfill(request("first", HOUR.multipliedBy(2), 10));
        completed("first");
        fixture.triggers.backfill(all(request("second", HOUR.multipliedBy(4), 10)));
        assertThat(completed("second").progress()).isEqualTo(new Backfill.Progress(4, 0, 4, 0, 4, 4, 0));
        assertThat(runs()).hasSize(6);
        assertThat(slots("second"))
                .allSatisfy(slot -> assertThat(slot.status()).isEqualTo(Status.STARTED))
                .extracting(slot -> run(slot.run()).workflowId())
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(slots("first").stream()
                        .map(slot -> run(slot.run()).workflowId())
                        .toList());
        assertThat(firings()).hasSize(6);
    }

    /** The schedule's own runs have another cause in their input: their starts conflict with those of the backfill. */
    @Test
    void a_slot_does_not_run_twice_when_its_row_is_gone() {
        fixture.stop();
        fixture = new TriggersFixture(fixture, to.minus(HOUR.multipliedBy(3)).minusSeconds(30));
        fixture.declare("job", AT_ONCE, HOURLY + ", input: {cause: '${ $firing.cause }'}")
                .apply();
        fixture.pass(HOUR.multipliedBy(3));
        fixture.firings(
                "job",
                all -> all.size() == 3
                        && all.stream()
                                .allMatch(firing -> run(firing.run()).status().equals("completed")));
        List<String> before = runs();
        fixture.forgetFirings();
        fixture.triggers.backfill(request("again", HOUR.multipliedBy(3), 2));
        assertThat(completed("again").progress()).isEqualTo(new Backfill.Progress(3, 3, 0, 0, 0, 0, 0));
        assertThat(runs()).isEqualTo(before);
        assertThat(firings()).allSatisfy(firing -> {
            assertThat(firing.outcome()).isEqualTo(Outcome.DUPLICATE);
            assertThat(run(firing.run()).status()).isEqualTo("completed");
        });
    }

    @Test
    void a_missed_firing_becomes_a_started_one_and_its_input_says_the_cause() {
        fixture.stop();
        fixture = new TriggersFixture(fixture, to.minus(HOUR.multipliedBy(3)).minusSeconds(30));
        fixture.declare(
                        "job",
                        "do: [{note: {set: {cause: '${ .cause }', at: '${ .at }'}}}]",
                        HOURLY + ", input: {cause: '${ $firing.cause }', at: '${ $firing.nominal_time }'}")
                .apply();
        fixture.triggers.pause("job", "ada", null);
        fixture.pass(HOUR.multipliedBy(3));
        fixture.firings("job", all -> all.size() == 3);
        fixture.triggers.resume("job");
        assertThat(fixture.triggers
                        .planBackfill(request("x", HOUR.multipliedBy(3), 1))
                        .slots())
                .allSatisfy(slot -> {
                    assertThat(slot.status()).isEqualTo(Status.DUE);
                    assertThat(slot.reason()).startsWith("The trigger was paused by ada");
                });
        fixture.triggers.backfill(request("x", HOUR.multipliedBy(3), 1));
        completed("x");
        List<Firing> firings = firings();
        assertThat(firings).hasSize(3).allSatisfy(firing -> {
            assertThat(firing.outcome()).isEqualTo(Outcome.STARTED);
            assertThat(firing.cause()).isEqualTo(Cause.BACKFILL);
            assertThat(firing.reason()).isNull();
        });
        var output = Objects.requireNonNull(fixture.runs()
                .result(run(firings.getFirst().run()).workflowId(), null, Duration.ofSeconds(10))
                .output());
        assertThat(output.path("cause").asText()).isEqualTo("backfill");
        assertThat(output.path("at").asText())
                .isEqualTo(to.minus(HOUR.multipliedBy(3)).toString());
    }

    @Test
    void a_long_backfill_continues_as_new_and_loses_nothing() {
        fixture.declare("job", AT_ONCE, "spec: {interval: {every: PT1M}}, backfill: {enabled: true}");
        fixture.triggers.backfill(request("long", Duration.ofHours(20), 3));
        assertThat(completed("long").progress()).isEqualTo(new Backfill.Progress(1_200, 0, 1_200, 0, 1_200, 1_200, 0));
        assertThat(runs()).hasSize(1_200);
        assertThat(fixture.workflows())
                .filteredOn(BackfillClient.workflowId(fixture.queues, "long")::equals)
                .hasSizeGreaterThan(1);
    }

    @Test
    void a_repeated_request_is_one_backfill() {
        fixture.declare("job", AT_ONCE, HOURLY);
        fixture.triggers.backfill(request("once", HOUR.multipliedBy(2), 1));
        Backfill done = completed("once");
        assertThat(fixture.triggers.backfill(all(request("once", HOUR.multipliedBy(2), 1))))
                .isEqualTo(done);
        assertThat(runs()).hasSize(2);
    }

    @Test
    void a_cancelled_backfill_starts_nothing_more_and_its_open_runs_end_by_themselves() {
        fixture.declare("job", TEN_MINUTES, HOURLY);
        fixture.triggers.backfill(request("stop", WEEK, 3));
        backfill("stop", backfill -> backfill.progress().running() == 3);
        Backfill canceled = fixture.triggers.cancelBackfill("stop");
        assertThat(canceled.state()).isEqualTo(State.CANCELED);
        assertThat(canceled.endedAt()).isNull();
        fixture.pass(HOUR);
        Backfill ended = backfill("stop", backfill -> backfill.endedAt() != null);
        assertThat(ended.state()).isEqualTo(State.CANCELED);
        assertThat(ended.progress()).isEqualTo(new Backfill.Progress(HOURS, 0, 3, 0, 3, 3, 0));
        assertThat(runs()).hasSize(3);
        assertThat(fixture.triggers.cancelBackfill("stop")).isEqualTo(ended);
        assertThat(slots("stop").stream().filter(slot -> slot.status() == Status.DUE))
                .hasSize(HOURS - 3);
        fixture.triggers.backfill(request("rest", HOUR.multipliedBy(HOURS), 100));
        fixture.pass(HOUR);
        assertThat(completed("rest").progress())
                .isEqualTo(new Backfill.Progress(HOURS, 3, HOURS - 3, 0, HOURS - 3, HOURS - 3, 0));
    }

    @Test
    void a_completed_backfill_is_not_cancelled() {
        fixture.declare("job", AT_ONCE, HOURLY);
        fixture.triggers.backfill(request("done", HOUR, 1));
        completed("done");
        assertRefused(() -> fixture.triggers.cancelBackfill("done"), TriggersException.Code.CONFLICT, "has completed");
        assertRefused(
                () -> fixture.triggers.cancelBackfill("other"),
                TriggersException.Code.NOT_FOUND,
                "There is no backfill other.");
    }

    @Test
    void a_backfill_whose_workflow_was_ended_from_outside_can_be_cancelled() {
        fixture.declare("job", TEN_MINUTES, HOURLY);
        fixture.triggers.backfill(request("lost", WEEK, 1));
        backfill("lost", backfill -> backfill.progress().running() == 1);
        String workflow = fixture.workflows().stream()
                .filter(id -> id.startsWith("flow-backfill."))
                .findFirst()
                .orElseThrow();
        fixture.engine().client().newUntypedWorkflowStub(workflow).terminate("by mistake");
        assertThat(fixture.triggers.cancelBackfill("lost").state()).isEqualTo(State.CANCELED);
    }

    @Test
    void a_worker_that_is_started_again_starts_no_slot_twice() {
        fixture.declare("job", TEN_MINUTES, HOURLY);
        fixture.triggers.backfill(request("twice", WEEK, 20));
        for (int round = 1; round <= 4; round++) {
            long started = round * 20L;
            backfill("twice", backfill -> backfill.progress().started() >= started);
            fixture.stopWorker();
            fixture.startWorker();
            fixture.pass(Duration.ofMinutes(10));
        }
        fixture.pass(HOUR.multipliedBy(3));
        assertThat(completed("twice").progress()).isEqualTo(new Backfill.Progress(HOURS, 0, HOURS, 0, HOURS, HOURS, 0));
        assertThat(runs()).hasSize(HOURS);
        assertThat(firings()).hasSize(HOURS).extracting(Firing::outcome).containsOnly(Outcome.STARTED);
    }

    @Test
    void runs_that_were_terminated_from_outside_make_place_within_a_minute() {
        fixture.declare("job", "do: [{rest: {wait: P1D}}]", HOURLY);
        fixture.triggers.backfill(request("gone", HOUR.multipliedBy(2), 1));
        backfill("gone", backfill -> backfill.progress().running() == 1);
        fixture.runs().terminate(runs().getFirst(), null, "test", null);
        fixture.pass(Duration.ofMinutes(1));
        backfill("gone", backfill -> backfill.progress().started() == 2);
        fixture.pass(Duration.ofDays(1));
        assertThat(completed("gone").progress()).isEqualTo(new Backfill.Progress(2, 0, 2, 0, 2, 1, 0));
    }

    @Test
    void a_slot_whose_start_is_refused_is_failed_and_the_others_go_on() {
        fixture.declare(
                "job",
                AT_ONCE,
                HOURLY + ", input: {at: '${ if ($firing.nominal_time == \"" + to.minus(HOUR)
                        + "\") then error(\"no\") else 1 end }'}");
        fixture.triggers.backfill(request("part", HOUR.multipliedBy(3), 1));
        assertThat(completed("part").progress()).isEqualTo(new Backfill.Progress(3, 0, 2, 0, 2, 2, 1));
        assertThat(slots("part").getLast().status()).isEqualTo(Status.FAILED);
        assertThat(slots("part").getLast().reason()).startsWith("The input of the trigger cannot be evaluated: ");
    }

    @Test
    void a_pause_holds_a_backfill_until_the_trigger_is_resumed() {
        fixture.declare("job", TEN_MINUTES, HOURLY);
        fixture.triggers.backfill(request("held", HOUR.multipliedBy(4), 1));
        backfill("held", backfill -> backfill.progress().running() == 1);
        fixture.triggers.pause("job", "ada", "the shop is closed");
        fixture.pass(HOUR);
        Backfill held = backfill("held", backfill -> backfill.reason() != null);
        assertThat(held.reason()).isEqualTo("The trigger was paused by ada: the shop is closed");
        assertThat(held.progress()).isEqualTo(new Backfill.Progress(4, 0, 1, 0, 1, 1, 0));
        fixture.triggers.resume("job");
        fixture.pass(HOUR);
        Backfill done = completed("held");
        assertThat(done.progress().completed()).isEqualTo(4);
        assertThat(done.reason()).isNull();
    }

    private static void assertRefused(Runnable call, TriggersException.Code code, String message) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(TriggersException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e).hasMessageContaining(message);
        });
    }
}
