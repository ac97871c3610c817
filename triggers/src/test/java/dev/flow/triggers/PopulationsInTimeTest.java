package dev.flow.triggers;

import dev.flow.engine.RunResult;
import dev.flow.triggers.population.FailedMember;
import dev.flow.triggers.population.FailedMember.Outcome;
import dev.flow.triggers.population.Population;
import dev.flow.triggers.population.Population.State;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What populations do as time passes, which is skipped. */
final class PopulationsInTimeTest {
    private static final String LASTS = """
            do:
              - rest: {wait: PT1H}
            """;

    @Test
    void a_run_that_was_terminated_is_noticed_within_a_minute() {
        try (var fixture = PopulationsFixture.embedded()) {
            fixture.query("numbers", 3, 10).declare(LASTS, "");
            String run = fixture.start("r1");
            String id = running(fixture, run, 3);
            String member = fixture.runIds("and WorkflowType = 'shop.member'").getFirst();
            fixture.engine().run(member).terminate("test");
            fixture.pass(Duration.ofMinutes(1));
            assertThat(fixture.await(id, population -> population.progress().running() == 2)
                            .progress()
                            .failed())
                    .isEqualTo(1);
            assertThat(fixture.populations.failures(id, 10, null).members())
                    .singleElement()
                    .extracting(FailedMember::outcome, FailedMember::workflowId)
                    .containsExactly(Outcome.TERMINATED, member);
            fixture.pass(Duration.ofHours(1));
            assertThat(fixture.output(run).path("completed").asInt()).isEqualTo(2);
        }
    }

    /** Waits until so many runs are open; the row follows as time passes. */
    private static String running(PopulationsFixture fixture, String run, int members) {
        String id = fixture.of(run).id();
        fixture.awaitRuns("and WorkflowType = 'shop.member' and ExecutionStatus = 'Running'", members);
        fixture.pass(Duration.ofSeconds(2));
        fixture.await(id, population -> population.progress().running() == members);
        return id;
    }

    @Test
    void a_population_whose_run_was_terminated_cancels_what_it_has_started() {
        try (var fixture = PopulationsFixture.embedded()) {
            fixture.query("numbers", 30, 10).declare(LASTS, "concurrency: 4");
            String run = fixture.start("r1");
            String id = running(fixture, run, 4);
            fixture.engine().run(run).terminate("test");
            fixture.pass(Duration.ofMinutes(1));
            Population canceled =
                    fixture.await(id, population -> population.state().isFinal());
            assertThat(canceled.state()).isEqualTo(State.CANCELED);
            assertThat(fixture.runIds("and ExecutionStatus = 'Running'")).isEmpty();
        }
    }

    @Test
    void a_timeout_of_the_task_cancels_the_population() {
        try (var fixture = PopulationsFixture.embedded()) {
            fixture.query("numbers", 30, 10);
            fixture.configuration.declareWorkflows(Map.of("member", LASTS, "all", """
                    do:
                      - everyone:
                          call: population:1.0@default
                          with: {query: numbers, workflow: {namespace: shop, name: member}, concurrency: 4}
                          timeout: {after: PT10M}
                    """));
            String run = fixture.start("r1");
            String id = running(fixture, run, 4);
            fixture.pass(Duration.ofMinutes(10));
            assertThat(fixture.result(run))
                    .isInstanceOfSatisfying(
                            RunResult.Faulted.class,
                            faulted -> assertThat(faulted.error().status()).isEqualTo(408));
            assertThat(fixture.await(id, population -> population.state().isFinal())
                            .state())
                    .isEqualTo(State.CANCELED);
            assertThat(fixture.runIds("and ExecutionStatus = 'Running'")).isEmpty();
        }
    }

    @Test
    void a_run_that_continues_as_new_is_told_of_the_end() {
        try (var fixture = PopulationsFixture.inSegments(20)) {
            fixture.query("numbers", 20, 10);
            fixture.configuration.declareWorkflows(Map.of("member", """
                    do:
                      - rest: {wait: PT0.5S}
                    """, "all", """
                    do:
                      - both:
                          fork:
                            branches:
                              - everyone:
                                  call: population:1.0@default
                                  with: {query: numbers, workflow: {namespace: shop, name: member}, concurrency: 2}
                              - ticks:
                                  for: {each: tick, in: '${ [range(20)] }'}
                                  do:
                                    - tick: {wait: PT0.1S}
                      - result: {set: '${ .[0] }'}
                    """));
            String run = fixture.start("r1");
            assertThat(fixture.output(run).path("completed").asInt()).isEqualTo(20);
            assertThat(fixture.engine()
                            .client()
                            .listExecutions("WorkflowId = '" + run + "' and ExecutionStatus = 'ContinuedAsNew'"))
                    .isNotEmpty();
        }
    }
}
