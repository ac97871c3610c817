package dev.flow.triggers;

import dev.flow.testing.Eventually;
import dev.flow.triggers.Backfill.State;
import dev.flow.triggers.TriggersFixture.EngineKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** A backfill on a Temporal server. */
@Timeout(120)
final class ServerBackfillTest {
    @Test
    void a_backfill_starts_what_is_missing_once_and_is_one_however_often_it_is_requested() {
        Instant to = Instant.now().truncatedTo(ChronoUnit.HOURS);
        var request = new BackfillRequest("server", "job", to.minus(Duration.ofHours(30)), to, true, 4, "ada");
        try (var fixture = new TriggersFixture(EngineKind.SERVER)) {
            fixture.declare(
                    "job",
                    "do: [{note: {set: {done: true}}}]",
                    "spec: {interval: {every: PT1H}}, backfill: {enabled: true}");
            fixture.triggers.backfill(request);
            fixture.triggers.backfill(request);
            Backfill done = Eventually.get(
                    () -> fixture.triggers.backfill("server", 1, null).backfill(),
                    backfill -> backfill.state() == State.COMPLETED);
            assertThat(done.progress()).isEqualTo(new Backfill.Progress(30, 0, 30, 0, 30, 30, 0));
            assertThat(fixture.firings("job"))
                    .hasSize(30)
                    .extracting(Firing::run)
                    .extracting(run -> run == null ? "" : run.workflowId())
                    .doesNotHaveDuplicates();
            fixture.forgetFirings();
            var again = new BackfillRequest("again", "job", to.minus(Duration.ofHours(5)), to, true, 4, "ada");
            fixture.triggers.backfill(again);
            assertThat(Eventually.get(
                                    () -> fixture.triggers
                                            .backfill("again", 1, null)
                                            .backfill(),
                                    backfill -> backfill.state() == State.COMPLETED)
                            .progress())
                    .isEqualTo(new Backfill.Progress(5, 5, 0, 0, 0, 0, 0));
        }
    }
}
