package dev.flow.triggers;

import dev.flow.testing.Eventually;
import dev.flow.triggers.Backfill.State;
import dev.flow.triggers.BackfillSlot.Status;
import dev.flow.triggers.TriggersFixture.EngineKind;
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

/** What backfills would do, and which requests are refused. */
@Timeout(120)
final class BackfillPlansTest {
    private static final String AT_ONCE = "do: [{note: {set: {done: true}}}]";
    private static final String HOURLY = "spec: {interval: {every: PT1H}}, backfill: {enabled: true}";
    private static final Duration HOUR = Duration.ofHours(1);

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

    @Test
    void a_dry_run_lists_the_slots_and_writes_nothing() {
        fixture.declare("job", AT_ONCE, HOURLY);
        fixture.triggers.backfill(request("some", HOUR.multipliedBy(2), 2));
        Eventually.get(
                () -> fixture.triggers.backfill("some", 1, null).backfill().state(), State.COMPLETED::equals);
        List<String> workflows = fixture.workflows();
        List<Firing> firings = fixture.firings("job");
        BackfillPlan plan = fixture.triggers.planBackfill(request("dry", HOUR.multipliedBy(4), 2));
        assertThat(plan.count()).isEqualTo(4);
        assertThat(plan.ranAlready()).isEqualTo(2);
        assertThat(plan.next()).isNull();
        assertThat(plan.slots())
                .extracting(BackfillSlot::status)
                .containsExactly(Status.DUE, Status.DUE, Status.RAN_ALREADY, Status.RAN_ALREADY);
        fixture.pass(HOUR);
        assertThat(fixture.workflows()).isEqualTo(workflows);
        assertThat(fixture.firings("job")).isEqualTo(firings);
        assertThat(fixture.rows.backfills().find("dry")).isEmpty();
    }

    @Test
    void a_long_dry_run_shows_the_first_slots_and_where_the_others_begin() {
        fixture.declare("job", AT_ONCE, "spec: {interval: {every: PT1M}}, backfill: {enabled: true}");
        BackfillPlan plan = fixture.triggers.planBackfill(request("dry", Duration.ofDays(1), 1));
        assertThat(plan.count()).isEqualTo(1_440);
        assertThat(plan.slots()).hasSize(BackfillPlan.MOST_SLOTS);
        assertThat(plan.next()).isEqualTo(plan.slots().getLast().nominalTime().plus(Duration.ofMinutes(1)));
        BackfillPlan rest = fixture.triggers.planBackfill(
                new BackfillRequest("dry", "job", Objects.requireNonNull(plan.next()), to, true, 1, "ada"));
        assertThat(rest.count()).isEqualTo(440);
    }

    @Test
    void the_window_is_half_open() {
        fixture.declare("job", AT_ONCE, HOURLY);
        Instant from = to.minus(HOUR.multipliedBy(2));
        var request = new BackfillRequest("edge", "job", from, to, true, 1, "ada");
        assertThat(fixture.triggers.planBackfill(request).slots())
                .extracting(BackfillSlot::nominalTime)
                .containsExactly(from, from.plus(HOUR));
        var later = new BackfillRequest("edge", "job", from.plusNanos(1), to.minusSeconds(1), true, 1, "ada");
        assertThat(fixture.triggers.planBackfill(later).slots())
                .extracting(BackfillSlot::nominalTime)
                .containsExactly(from.plus(HOUR));
    }

    @Test
    void what_the_declaration_does_not_allow_is_refused() {
        fixture.declare("job", AT_ONCE, "spec: {interval: {every: PT1H}}");
        assertRefused(request("x", HOUR, 1), TriggersException.Code.TRIGGER_UNAVAILABLE, "backfill: { enabled: true }");
        fixture.declare(
                "job",
                AT_ONCE,
                "spec: {interval: {every: PT1H}}, backfill: {enabled: true, max_window: P1D, max_firings: 10}");
        assertRefused(
                request("x", HOUR.multipliedBy(25), 1), TriggersException.Code.LIMIT_EXCEEDED, "backfill.max_window");
        assertRefused(
                request("x", HOUR.multipliedBy(11), 1), TriggersException.Code.LIMIT_EXCEEDED, "backfill.max_firings");
        assertThat(fixture.triggers
                        .planBackfill(request("x", HOUR.multipliedBy(10), 1))
                        .count())
                .isEqualTo(10);
        fixture.declare("job", AT_ONCE, HOURLY + ", paused: true");
        assertRefused(request("x", HOUR, 1), TriggersException.Code.TRIGGER_PAUSED, "declares the trigger job");
        fixture.declareScheduled("chain", "schedule: {after: PT1H}\n" + AT_ONCE);
        var chain = new BackfillRequest("x", "shop.chain", to.minus(HOUR), to, true, 1, "ada");
        assertRefused(chain, TriggersException.Code.TRIGGER_UNAVAILABLE, "follow from the ends of its runs");
        assertThat(fixture.workflows()).isEmpty();
    }

    @Test
    void a_paused_trigger_and_a_window_that_is_none_are_refused() {
        fixture.declare("job", AT_ONCE, HOURLY);
        Instant future = Instant.now().plus(HOUR);
        assertRefused(
                new BackfillRequest("x", "job", to, future, true, 1, "ada"),
                TriggersException.Code.INPUT_REJECTED,
                "into the future");
        assertRefused(
                new BackfillRequest("x", "job", to, to, true, 1, "ada"),
                TriggersException.Code.INPUT_REJECTED,
                "The window is empty");
        assertRefused(request("x", HOUR, 101), TriggersException.Code.INPUT_REJECTED, "1 to 100");
        fixture.triggers.pause("job", "ada", "no");
        assertRefused(request("x", HOUR, 1), TriggersException.Code.TRIGGER_PAUSED, "paused by ada: no");
        fixture.undeclare("job");
        assertRefused(request("x", HOUR, 1), TriggersException.Code.NOT_FOUND, "no trigger job");
    }

    private void assertRefused(BackfillRequest request, TriggersException.Code code, String message) {
        assertRefused(() -> fixture.triggers.planBackfill(request), code, message);
        assertRefused(() -> fixture.triggers.backfill(request), code, message);
        assertThat(fixture.rows.backfills().find(request.id())).isEmpty();
    }

    private static void assertRefused(Runnable call, TriggersException.Code code, String message) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(TriggersException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e).hasMessageContaining(message);
        });
    }
}
