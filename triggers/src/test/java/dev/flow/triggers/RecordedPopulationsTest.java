package dev.flow.triggers;

import dev.flow.triggers.population.Population;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Populations replay as they were just executed; {@link RecordedSchedulesTest} replays those of earlier builds. */
@Timeout(120)
final class RecordedPopulationsTest {
    private static final String OPEN = "and WorkflowType = 'shop.member' and ExecutionStatus = 'Running'";
    private static final String WAITS = "do: [{pause: {listen: {to: {one: {with: {type: go}}}}}}]";

    private final PopulationsFixture fixture = PopulationsFixture.embeddedInRealTime();

    @AfterEach
    void close() {
        fixture.close();
    }

    private void replayed(String scenario, String population) throws Exception {
        RecordedHistories.replayed("population-" + scenario, population, fixture.engine());
    }

    @Test
    void a_population_with_failures_on_several_pages_replays() throws Exception {
        fixture.query("numbers", 12, 5).declare("""
                do:
                  - check:
                      if: ${ .number % 3 == 0 }
                      raise: {error: {type: 'https://shop/third', status: 409, title: Third}}
                """, "concurrency: 3");
        String run = fixture.start("r1");
        var _ = fixture.output(run);
        replayed("with-failures", fixture.of(run).id());
    }

    @Test
    void a_population_that_was_paused_and_canceled_replays() throws Exception {
        fixture.query("numbers", 6, 5).declare(WAITS, "concurrency: 2");
        String run = fixture.start("r1");
        String id = fixture.of(run).id();
        fixture.awaitRuns(OPEN, 2);
        var _ = fixture.populations.pause(id, "ada", "maintenance");
        fixture.release(OPEN);
        fixture.await(id, population -> population.progress().completed() == 2);
        var _ = fixture.populations.resume(id);
        fixture.awaitRuns(OPEN, 2);
        var _ = fixture.populations.cancel(id, "ada", "enough");
        fixture.await(id, population -> population.state().isFinal());
        var _ = fixture.result(run);
        replayed("paused-and-canceled", id);
    }

    @Test
    void a_population_that_asks_what_an_earlier_segment_has_started_replays() throws Exception {
        fixture.query("numbers", 3, 5).declare(WAITS, "");
        Population first = fixture.of(fixture.start("r1"));
        fixture.awaitRuns(OPEN, 3);
        fixture.terminate(first.id());
        fixture.terminate(fixture.runIds(OPEN).getFirst());
        fixture.goOn(first.id());
        fixture.await(first.id(), population -> population.progress().failed() == 1);
        fixture.awaitRuns(OPEN, 2);
        fixture.release(OPEN);
        fixture.await(first.id(), population -> population.state().isFinal());
        replayed("asked-in-a-later-segment", first.id());
    }
}
