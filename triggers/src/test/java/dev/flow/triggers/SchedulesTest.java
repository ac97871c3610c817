package dev.flow.triggers;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import dev.flow.runs.RunOutcome;
import dev.flow.runs.RunStatus;
import dev.flow.testing.Eventually;
import dev.flow.triggers.Firing.Cause;
import dev.flow.triggers.Firing.Outcome;
import dev.flow.triggers.TriggerDescription.State;
import dev.flow.triggers.TriggerPlan.Change;
import dev.flow.triggers.TriggersFixture.EngineKind;
import dev.flow.triggers.controller.Presence;
import dev.flow.triggers.workflow.ScheduleChange;
import io.temporal.client.WorkflowExecutionMetadata;
import io.temporal.client.WorkflowStub;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What schedules do from one hour to the next, on the embedded engine, whose time is skipped. */
@Timeout(120)
final class SchedulesTest {
    private static final String AT_ONCE = "do: [{note: {set: {done: true}}}]";
    private static final String HOURLY = "spec: {interval: {every: PT1H}}";
    private static final Duration HOUR = Duration.ofHours(1);

    private TriggersFixture fixture;

    @BeforeEach
    void open() {
        fixture = new TriggersFixture(EngineKind.EMBEDDED);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private static Firing.StartedRun runOf(Firing firing) {
        return requireNonNull(firing.run());
    }

    private static boolean hasRuns(List<Firing> firings, int count) {
        return firings.size() == count
                && firings.stream()
                        .allMatch(firing ->
                                firing.run() != null && runOf(firing).status().equals("completed"));
    }

    /** Every hour follows the one before: none is lost, none is there twice. */
    private static void assertHourly(List<Firing> firings) {
        for (int index = 1; index < firings.size(); index++) {
            assertThat(firings.get(index).nominalTime())
                    .isEqualTo(firings.get(index - 1).nominalTime().plus(HOUR));
        }
    }

    @Test
    void a_schedule_starts_a_run_at_each_of_its_times() {
        fixture.declare("job", AT_ONCE, HOURLY).apply();
        fixture.pass(HOUR.multipliedBy(50));
        List<Firing> firings = fixture.firings("job", all -> hasRuns(all, 50));
        assertHourly(firings);
        assertThat(firings).allSatisfy(firing -> {
            assertThat(firing.outcome()).isEqualTo(Outcome.STARTED);
            assertThat(firing.cause()).isEqualTo(Cause.SCHEDULE);
            assertThat(Duration.between(firing.nominalTime(), firing.actualTime()))
                    .isLessThan(Duration.ofMinutes(1));
        });
    }

    @Test
    void the_input_names_the_firing() {
        fixture.declare(
                        "job",
                        "do: [{note: {set: {at: '${ .at }', local: '${ .local }'}}}]",
                        "spec: {cron: '0 * * * *'}, timezone: Asia/Kolkata,"
                                + " input: {at: '${ $firing.nominal_time }', local: '${ $firing.local_time }'}")
                .apply();
        fixture.pass(HOUR);
        Firing firing = fixture.firings("job", all -> hasRuns(all, 1)).getFirst();
        RunOutcome outcome = fixture.runs().result(runOf(firing).workflowId(), null, Duration.ofSeconds(10));
        assertThat(requireNonNull(outcome.output()).path("at").asText())
                .isEqualTo(firing.nominalTime().toString());
        assertThat(requireNonNull(outcome.output()).path("local").asText()).endsWith(":00:00+05:30");
    }

    @Test
    void an_input_that_cannot_be_evaluated_is_a_failed_firing_and_the_schedule_goes_on() {
        fixture.declare("job", AT_ONCE, HOURLY + ", input: {at: '${ $firing.nominal_time | tonumber }'}")
                .apply();
        fixture.pass(HOUR.multipliedBy(2));
        List<Firing> firings = fixture.firings("job", all -> all.size() == 2);
        assertThat(firings).extracting(Firing::outcome).containsOnly(Outcome.FAILED);
        assertThat(firings.getFirst().reason()).startsWith("The input of the trigger cannot be evaluated: ");
    }

    @Test
    void an_input_that_the_workflow_refuses_is_a_failed_firing() {
        fixture.declare("job", "input: {schema: {document: {type: object, required: [day]}}}\n" + AT_ONCE, HOURLY)
                .apply();
        fixture.pass(HOUR);
        Firing firing = fixture.firings("job", all -> all.size() == 1).getFirst();
        assertThat(firing.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(firing.reason()).contains("day");
    }

    @Test
    void what_was_due_within_the_catch_up_window_fires_once_and_the_rest_is_missed() {
        Instant now = Instant.now();
        fixture = restarted(now.minus(Duration.ofHours(4)));
        fixture.declare("job", AT_ONCE, "spec: {interval: {every: PT10M}}, overlap: allow_all, catch_up_window: PT1H")
                .apply();
        fixture.pass(Duration.ofHours(1));
        fixture.firings("job", all -> hasRuns(all, 6));
        fixture = restarted(now);
        List<Firing> firings = fixture.firings(
                "job",
                all -> all.stream().filter(firing -> firing.run() != null).count() >= 12);
        for (int index = 1; index < firings.size(); index++) {
            assertThat(firings.get(index).nominalTime())
                    .isEqualTo(firings.get(index - 1).nominalTime().plus(Duration.ofMinutes(10)));
        }
        List<Firing> missed = firings.stream()
                .filter(firing -> firing.outcome() == Outcome.MISSED)
                .toList();
        assertThat(firings.subList(6, 6 + missed.size())).isEqualTo(missed);
        assertThat(missed).hasSizeBetween(11, 12);
        assertThat(missed).allSatisfy(firing -> assertThat(firing.reason()).contains("catch-up window of PT1H"));
        assertThat(firings.subList(6 + missed.size(), firings.size()))
                .extracting(Firing::outcome)
                .containsOnly(Outcome.STARTED);
    }

    @Test
    void a_clock_that_is_set_back_fires_nothing_twice_and_loses_nothing() {
        Instant now = Instant.now();
        fixture = restarted(now);
        fixture.declare("job", AT_ONCE, "spec: {interval: {every: PT10M}}").apply();
        fixture.pass(Duration.ofHours(2));
        List<Firing> before = fixture.firings("job", all -> hasRuns(all, 12));
        fixture = restarted(now.plus(HOUR));
        fixture.pass(HOUR.plus(Duration.ofMinutes(30)));
        List<Firing> firings = fixture.firings("job", all -> hasRuns(all, 15));
        assertThat(firings).startsWith(before.toArray(Firing[]::new));
        for (int index = 1; index < firings.size(); index++) {
            assertThat(firings.get(index).nominalTime())
                    .isEqualTo(firings.get(index - 1).nominalTime().plus(Duration.ofMinutes(10)));
        }
    }

    /** The service, stopped and started with another time of the clock. */
    private TriggersFixture restarted(Instant now) {
        fixture.stop();
        return new TriggersFixture(fixture, now);
    }

    @Test
    void a_run_that_was_terminated_from_outside_keeps_no_firing_from_starting() {
        fixture.declare("job", "do: [{rest: {wait: P1D}}]", HOURLY).apply();
        fixture.pass(HOUR);
        Firing first = fixture.firings("job", all -> all.size() == 1).getFirst();
        fixture.runs().terminate(runOf(first).workflowId(), null, "test", null);
        fixture.pass(HOUR);
        List<Firing> firings = fixture.firings("job", all -> all.size() == 2);
        assertThat(firings).extracting(Firing::outcome).containsOnly(Outcome.STARTED);
        assertThat(runOf(firings.getFirst()).status()).isEqualTo("terminated");
    }

    @Test
    void a_run_that_was_terminated_from_outside_frees_a_firing_that_waits_within_a_minute() {
        fixture.declare("job", "do: [{rest: {wait: P1D}}]", HOURLY + ", overlap: buffer_one")
                .apply();
        fixture.pass(HOUR.multipliedBy(2));
        Firing first = fixture.firings("job", all -> all.size() == 1).getFirst();
        fixture.runs().terminate(runOf(first).workflowId(), null, "test", null);
        fixture.pass(Duration.ofMinutes(1));
        List<Firing> firings = fixture.firings("job", all -> all.size() >= 2);
        assertThat(firings.get(1).outcome()).isEqualTo(Outcome.STARTED);
    }

    @Test
    void a_paused_trigger_skips_its_times_and_stays_paused_when_the_triggers_are_applied() {
        fixture.declare("job", AT_ONCE, HOURLY).apply();
        assertThat(fixture.triggers.pause("job", "ada", "the shop is closed").state())
                .isEqualTo(State.PAUSED);
        fixture.pass(HOUR);
        Firing skipped = fixture.firings("job", all -> all.size() == 1).getFirst();
        assertThat(skipped.outcome()).isEqualTo(Outcome.SKIPPED);
        assertThat(skipped.reason()).isEqualTo("The trigger was paused by ada: the shop is closed");
        fixture.declare("job", AT_ONCE, "spec: {interval: {every: PT30M}}").apply();
        TriggerDescription described = fixture.triggers.describe("job");
        assertThat(described.state()).isEqualTo(State.PAUSED);
        assertThat(requireNonNull(described.pause()).by()).isEqualTo("ada");
        assertThat(fixture.triggers.resume("job").state()).isEqualTo(State.ACTIVE);
        fixture.pass(Duration.ofMinutes(30));
        assertThat(fixture.firings("job", all -> all.size() == 2).getLast().outcome())
                .isEqualTo(Outcome.STARTED);
    }

    @Test
    void a_changed_schedule_fires_by_its_new_times_only() {
        fixture.declare("job", AT_ONCE, HOURLY).apply();
        fixture.declare("job", AT_ONCE, "spec: {interval: {every: PT4H}}").apply();
        fixture.pass(HOUR.multipliedBy(8));
        List<Firing> firings = fixture.firings("job", all -> hasRuns(all, 2));
        assertThat(firings)
                .allSatisfy(firing -> assertThat(firing.nominalTime().getEpochSecond()
                                % Duration.ofHours(4).toSeconds())
                        .isZero());
    }

    @Test
    void a_change_with_an_older_token_is_refused() {
        fixture.declare("job", AT_ONCE, HOURLY).apply();
        fixture.apply();
        ObjectNode other = Json.object().put("kind", "schedule");
        other.putObject("spec").putObject("interval").put("every", "PT1M");
        fixture.client.put("job", new ScheduleChange(1, other));
        assertThat(fixture.client.delete("job", 1)).isTrue();
        fixture.pass(HOUR);
        fixture.firings("job", all -> hasRuns(all, 1));
        assertThat(fixture.triggers.plan().isEmpty()).isTrue();
    }

    @Test
    void a_schedule_that_is_not_declared_any_more_ends_and_leaves_its_run_alone() {
        fixture.declare("job", "do: [{rest: {wait: PT2H}}]", HOURLY).apply();
        fixture.pass(HOUR);
        String run =
                runOf(fixture.firings("job", all -> all.size() == 1).getFirst()).workflowId();
        fixture.undeclare("job");
        assertThat(fixture.triggers.plan().items())
                .singleElement()
                .satisfies(item -> assertThat(item.change()).isEqualTo(Change.DELETE));
        fixture.apply();
        Eventually.get(() -> fixture.client.presence("job"), Presence.ABSENT::equals);
        fixture.pass(HOUR.multipliedBy(3));
        assertThat(fixture.runs().result(run, null, Duration.ZERO).status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(fixture.firings("job")).hasSize(1);
    }

    @Test
    void a_deleted_schedule_is_unavailable_until_the_triggers_are_applied() {
        fixture.declare("job", AT_ONCE, HOURLY).apply();
        fixture.triggers.delete("job");
        Eventually.get(() -> fixture.triggers.describe("job").state(), State.UNAVAILABLE::equals);
        fixture.pass(HOUR.multipliedBy(2));
        assertThat(fixture.firings("job")).isEmpty();
        assertThat(fixture.triggers.plan().items())
                .singleElement()
                .satisfies(item -> assertThat(item.change()).isEqualTo(Change.CREATE));
        fixture.apply();
        assertThat(fixture.triggers.describe("job").state()).isEqualTo(State.ACTIVE);
        fixture.pass(HOUR);
        fixture.firings("job", all -> hasRuns(all, 1));
    }

    @Test
    void a_schedule_whose_workflow_was_ended_from_outside_is_created_again_where_it_left_off() {
        fixture.declare("job", AT_ONCE, HOURLY + ", catch_up_window: P1D, overlap: buffer_all")
                .apply();
        fixture.pass(HOUR);
        fixture.firings("job", all -> hasRuns(all, 1));
        WorkflowStub workflow = fixture.engine().client().newUntypedWorkflowStub(fixture.client.workflowId("job"));
        workflow.terminate("by mistake");
        fixture.pass(HOUR.multipliedBy(2));
        assertThat(fixture.triggers.plan().items()).singleElement().satisfies(item -> {
            assertThat(item.change()).isEqualTo(Change.CREATE);
            assertThat(item.reason()).contains("ended from outside");
        });
        fixture.apply();
        assertHourly(fixture.firings("job", all -> hasRuns(all, 3)));
    }

    @Test
    void another_workflow_with_the_id_of_a_schedule_is_a_conflict() {
        fixture.declare("job", AT_ONCE, HOURLY);
        fixture.engine()
                .client()
                .newUntypedWorkflowStub(
                        "foreign",
                        io.temporal.client.WorkflowOptions.newBuilder()
                                .setWorkflowId(fixture.client.workflowId("job"))
                                .setTaskQueue("elsewhere")
                                .build())
                .start();
        AppliedTriggers applied = fixture.triggers.apply(null);
        assertThat(applied.successful()).isFalse();
        assertThat(applied.items()).singleElement().satisfies(item -> {
            assertThat(item.change()).isEqualTo(Change.CONFLICT);
            assertThat(item.errorCode()).isEqualTo("conflict");
        });
    }

    @Test
    void a_plan_is_stale_after_an_operator_has_paused_a_trigger() {
        fixture.declare("job", AT_ONCE, HOURLY);
        String digest = fixture.triggers.plan().planDigest();
        fixture.triggers.pause("job", "ada", null);
        assertThatThrownBy(() -> fixture.triggers.apply(digest))
                .isInstanceOfSatisfying(
                        TriggersException.class,
                        e -> assertThat(e.code()).isEqualTo(TriggersException.Code.STALE_PLAN));
    }

    @Test
    void max_firings_counts_runs_that_were_started() {
        fixture.declare("job", AT_ONCE, HOURLY + ", max_firings: 3").apply();
        fixture.triggers.pause("job", "ada", null);
        fixture.pass(HOUR);
        fixture.firings("job", all -> all.size() == 1);
        fixture.triggers.resume("job");
        fixture.pass(HOUR.multipliedBy(10));
        assertThat(fixture.firings("job", all -> all.size() == 4))
                .extracting(Firing::outcome)
                .containsExactly(Outcome.SKIPPED, Outcome.STARTED, Outcome.STARTED, Outcome.STARTED);
    }

    @Test
    void jitter_makes_firings_late_and_leaves_their_nominal_times() {
        fixture.declare("job", AT_ONCE, HOURLY + ", jitter: PT30M").apply();
        fixture.pass(HOUR.multipliedBy(20));
        List<Firing> firings = fixture.firings(
                "job",
                all -> all.stream().filter(firing -> firing.run() != null).count() >= 19);
        assertHourly(firings);
        assertThat(firings)
                .anySatisfy(firing -> assertThat(Duration.between(firing.nominalTime(), firing.actualTime()))
                        .isGreaterThan(Duration.ofMinutes(5)));
        assertThat(firings)
                .allSatisfy(firing -> assertThat(Duration.between(firing.nominalTime(), firing.actualTime()))
                        .isLessThan(Duration.ofMinutes(31)));
    }

    @Test
    void a_workflow_that_follows_itself_starts_at_once_and_after_the_end_of_each_run() {
        fixture.declareScheduled("chain", "schedule: {after: PT1H}\ndo: [{rest: {wait: PT30M}}]")
                .apply();
        fixture.pass(Duration.ofHours(4));
        List<Firing> firings = fixture.firings("shop.chain", all -> all.size() == 3);
        for (int index = 1; index < firings.size(); index++) {
            assertThat(Duration.between(
                            firings.get(index - 1).actualTime(),
                            firings.get(index).actualTime()))
                    .isBetween(Duration.ofMinutes(90), Duration.ofMinutes(91));
        }
    }

    @Test
    void run_now_starts_a_run_whatever_is_open_and_the_same_request_starts_it_once() {
        fixture.declare("job", "do: [{rest: {wait: PT2H}}]", HOURLY).apply();
        fixture.pass(HOUR);
        fixture.firings("job", all -> all.size() == 1);
        Firing run = fixture.triggers.run("job", "request-1", "ada");
        assertThat(run.outcome()).isEqualTo(Outcome.STARTED);
        assertThat(fixture.triggers.run("job", "request-1", "ada").outcome()).isEqualTo(Outcome.DUPLICATE);
        assertThat(fixture.firings("job"))
                .filteredOn(firing -> firing.cause() == Cause.OPERATOR)
                .extracting(firing -> runOf(firing).workflowId())
                .containsOnly(runOf(run).workflowId());
        fixture.pass(Duration.ofHours(2));
        fixture.firings(
                "job",
                all -> all.stream()
                        .filter(firing -> firing.cause() == Cause.OPERATOR)
                        .allMatch(firing -> runOf(firing).status().equals("completed")));
    }

    @Test
    void a_request_to_run_now_that_is_repeated_later_is_the_same_run_whatever_its_input_says() {
        fixture.declare("job", AT_ONCE, HOURLY + ", input: {at: '${ $firing.nominal_time }'}")
                .apply();
        Firing run = fixture.triggers.run("job", "request-1", "ada");
        fixture.pass(HOUR);
        Firing again = fixture.triggers.run("job", "request-1", "ada");
        assertThat(again.outcome()).isEqualTo(Outcome.DUPLICATE);
        assertThat(runOf(again)).isEqualTo(runOf(run));
    }

    @Test
    void run_now_is_refused_while_the_trigger_is_paused() {
        fixture.declare("job", AT_ONCE, HOURLY).apply();
        fixture.triggers.pause("job", "ada", "no");
        assertThatThrownBy(() -> fixture.triggers.run("job", "request-1", "ada"))
                .isInstanceOfSatisfying(
                        TriggersException.class,
                        e -> assertThat(e.code()).isEqualTo(TriggersException.Code.TRIGGER_PAUSED));
    }

    @Test
    void the_description_tells_the_next_times_and_the_last_firings() {
        fixture.declare("job", AT_ONCE, "spec: {cron: '0 9 * * *'}, timezone: Europe/Berlin")
                .apply();
        var schedule = requireNonNull(fixture.triggers.describe("job").schedule());
        assertThat(schedule.timezone()).isEqualTo("Europe/Berlin");
        assertThat(schedule.overlap()).isEqualTo("skip");
        assertThat(schedule.drift()).isFalse();
        assertThat(schedule.next()).hasSize(5).isSorted();
        fixture.declare("job", AT_ONCE, "spec: {cron: '0 10 * * *'}, timezone: Europe/Berlin");
        assertThat(requireNonNull(fixture.triggers.describe("job").schedule()).drift())
                .isTrue();
        assertThat(fixture.triggers.preview("job", Instant.parse("2027-03-27T00:00:00Z"), 3))
                .hasSize(3);
    }

    /** It would else grow until the engine ends it: while it catches up there is always more to do. */
    @Test
    void a_schedule_that_is_behind_continues_as_new_before_it_has_caught_up() {
        fixture.declare("job", AT_ONCE, "spec: {interval: {every: PT1M}}, overlap: allow_all, catch_up_window: PT48H")
                .apply();
        fixture = restarted(Instant.now().plus(Duration.ofMinutes(450)));

        Eventually.get(() -> fixture.fired("job"), fired -> fired >= 450);
        List<Long> lengths = fixture.engine()
                .client()
                .listExecutions("WorkflowId = '" + fixture.client.workflowId("job") + "'")
                .map(WorkflowExecutionMetadata::getHistoryLength)
                .toList();
        assertThat(lengths)
                .hasSizeGreaterThan(1)
                .allSatisfy(length -> assertThat(length).isLessThan(4_300));
    }
}
