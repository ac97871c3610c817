package dev.flow.triggers;

import dev.flow.testing.Eventually;
import dev.flow.triggers.TriggersFixture.EngineKind;
import dev.flow.triggers.controller.BackfillClient;
import dev.flow.triggers.start.ScheduledStart.State;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Schedules, backfills, scheduled starts and populations that were recorded by earlier builds replay, since they move
 * to a new artifact while they are open. {@code -Dflow.histories.record=true} records the scenarios below that have no
 * file yet.
 */
@Timeout(120)
final class RecordedSchedulesTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final String HOURLY = "spec: {interval: {every: PT1H}}";
    private static final String LONG = "do: [{rest: {wait: PT65M}}]";

    private TriggersFixture fixture;

    @BeforeEach
    void open() {
        fixture = new TriggersFixture(EngineKind.EMBEDDED);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void a_schedule_that_cancels_what_is_open_replays() throws Exception {
        fixture.declare("job", LONG, HOURLY + ", overlap: cancel_other").apply();
        fixture.pass(HOUR.multipliedBy(4));
        fixture.firings("job", all -> all.size() == 4);
        replay("cancel-other", "job");
    }

    @Test
    void a_schedule_that_buffers_and_skips_replays() throws Exception {
        fixture.declare("job", LONG, HOURLY + ", overlap: buffer_one").apply();
        fixture.pass(HOUR.multipliedBy(8));
        fixture.firings("job", all -> all.size() >= 6);
        replay("buffer-one", "job");
    }

    @Test
    void a_schedule_that_was_changed_and_deleted_replays() throws Exception {
        fixture.declare("job", LONG, HOURLY + ", overlap: terminate_other").apply();
        fixture.pass(HOUR.multipliedBy(3));
        fixture.firings("job", all -> all.size() == 3);
        fixture.declare("job", LONG, "spec: {interval: {every: PT2H}}, overlap: terminate_other")
                .apply();
        fixture.pass(HOUR.multipliedBy(4));
        fixture.firings("job", all -> all.size() == 5);
        fixture.undeclare("job");
        fixture.apply();
        replay("changed-and-deleted", "job");
    }

    @Test
    void a_schedule_that_follows_its_runs_replays() throws Exception {
        fixture.declareScheduled("chain", "schedule: {after: PT1H}\ndo: [{rest: {wait: PT3M}}]")
                .apply();
        fixture.pass(HOUR.multipliedBy(5));
        fixture.firings("shop.chain", all -> all.size() == 5);
        replay("follows-runs", "shop.chain");
    }

    @Test
    void a_backfill_replays() throws Exception {
        Instant to = Instant.now().truncatedTo(ChronoUnit.HOURS);
        fixture.declare("job", "do: [{rest: {wait: PT10M}}]", HOURLY + ", backfill: {enabled: true}");
        fixture.triggers.backfill(
                new BackfillRequest("week", "job", to.minus(HOUR.multipliedBy(6)), to, true, 2, "ada"));
        Eventually.get(() -> progress().running(), running -> running == 2);
        fixture.runs()
                .terminate(
                        Objects.requireNonNull(fixture.firings("job").getFirst().run())
                                .workflowId(),
                        null,
                        "test",
                        null);
        fixture.pass(HOUR);
        Eventually.get(() -> progress().ended(), ended -> ended == 6);
        RecordedHistories.replayed(
                "backfill-completed", BackfillClient.workflowId(fixture.queues, "week"), fixture.engine());
    }

    @Test
    void a_scheduled_start_that_was_moved_and_held_up_replays() throws Exception {
        try (var starts = ScheduledStartsFixture.embedded(ScheduledStartsFixture.UNLIMITED)) {
            starts.configuration.declareWorkflow("greet", "do: [{greet: {set: {greeting: hello}}}]");
            String id = starts.starts
                    .create(starts.request("greet", "order-1", ScheduledStartsFixture.in(HOUR)))
                    .start()
                    .id();
            starts.starts.reschedule(
                    id, ScheduledStartsFixture.in(HOUR.multipliedBy(2)), ScheduledStartsFixture.change(1));
            starts.configuration.pause("greet", true);
            starts.pass(HOUR.multipliedBy(2).plusMinutes(1));
            starts.await(id, State.DISPATCHING);
            starts.configuration.pause("greet", false);
            starts.pass(HOUR);
            starts.await(id, State.STARTED);
            RecordedHistories.replayed("scheduled-start-moved-and-held", starts.client.workflowId(id), starts.engine());
        }
    }

    @Test
    void a_scheduled_start_that_refused_a_change_and_was_cancelled_replays() throws Exception {
        try (var starts = ScheduledStartsFixture.embedded(ScheduledStartsFixture.UNLIMITED)) {
            starts.configuration.declareWorkflow("greet", "do: [{greet: {set: {greeting: hello}}}]");
            String id = starts.starts
                    .create(starts.request("greet", "order-1", ScheduledStartsFixture.in(HOUR)))
                    .start()
                    .id();
            assertThatThrownBy(() -> starts.starts.cancel(id, ScheduledStartsFixture.change(7)))
                    .hasMessageContaining("version");
            starts.starts.cancel(id, ScheduledStartsFixture.change(1));
            RecordedHistories.replayed(
                    "scheduled-start-refused-and-canceled", starts.client.workflowId(id), starts.engine());
        }
    }

    private Backfill.Progress progress() {
        return fixture.triggers.backfill("week", 1, null).backfill().progress();
    }

    private void replay(String scenario, String trigger) throws Exception {
        RecordedHistories.replayed("schedule-" + scenario, fixture.client.workflowId(trigger), fixture.engine());
    }

    @Test
    void every_recorded_workflow_replays() throws Exception {
        List<Path> recorded = RecordedHistories.files();
        assertThat(recorded)
                .extracting(file -> file.getFileName().toString())
                .containsExactly(
                        "backfill-completed.json.gz",
                        "population-asked-in-a-later-segment.json.gz",
                        "population-paused-and-canceled.json.gz",
                        "population-with-failures.json.gz",
                        "schedule-buffer-one.json.gz",
                        "schedule-cancel-other.json.gz",
                        "schedule-changed-and-deleted.json.gz",
                        "schedule-follows-runs.json.gz",
                        "scheduled-start-moved-and-held.json.gz",
                        "scheduled-start-refused-and-canceled.json.gz");
        RecordedHistories.replay(recorded, fixture.engine());
    }
}
