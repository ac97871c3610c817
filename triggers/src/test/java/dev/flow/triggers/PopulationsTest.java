package dev.flow.triggers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.RunResult;
import dev.flow.engine.payload.Json;
import dev.flow.triggers.population.FailedMember;
import dev.flow.triggers.population.FailedMember.Outcome;
import dev.flow.triggers.population.FailedMember.Problem;
import dev.flow.triggers.population.MemberPage;
import dev.flow.triggers.population.Population;
import dev.flow.triggers.population.Population.State;
import dev.flow.triggers.population.PopulationQueryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What populations do, on the embedded engine. */
final class PopulationsTest {
    private static final String ENDS = """
            do:
              - add: {set: {doubled: '${ .number * 2 }'}}
            """;

    /** Ends when it is sent an event. */
    private static final String WAITS = """
            do:
              - pause: {listen: {to: {one: {with: {type: go}}}}}
            """;

    /** Those of an even number fail. */
    private static final String HALF = """
            do:
              - check:
                  if: ${ .number % 2 == 0 }
                  raise: {error: {type: 'https://shop/odd', status: 409, title: Even, detail: '${ "number \\(.number)" }'}}
            """;

    private final PopulationsFixture fixture = PopulationsFixture.embeddedInRealTime();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void each_member_has_one_run_over_all_pages() {
        fixture.query("numbers", 45, 10).declare(ENDS, "concurrency: 7");
        String run = fixture.start("r1");
        JsonNode output = fixture.output(run);
        assertThat(output.path("members").asInt()).isEqualTo(45);
        assertThat(output.path("completed").asInt()).isEqualTo(45);
        assertThat(output.path("failed").asInt()).isZero();
        assertThat(output.path("failures")).isEmpty();
        Population population = fixture.of(run);
        assertThat(population.id()).isEqualTo(output.path("population").asText());
        assertThat(population.state()).isEqualTo(State.COMPLETED);
        assertThat(population.progress()).isEqualTo(new Population.Progress(5, 45, 45, 0, 45, 0));
        assertThat(population.endedAt()).isNotNull();
        assertThat(population.origin()).isEqualTo(new Population.Origin("shop.all", run, "/do/0/everyone", null));
        assertThat(fixture.runIds("and ExecutionStatus = 'Completed'")).hasSize(46);
        assertThat(fixture.counted.completed).hasValue(45);
    }

    @Test
    void progress_is_written_while_there_is_always_more_to_start() {
        AtomicBoolean enough = new AtomicBoolean();
        var endless = PopulationsFixture.numbers(
                Integer.MAX_VALUE, number -> Json.object().put("number", number));
        fixture.query(
                        "numbers",
                        (scope, cursor, limit) -> {
                            MemberPage page = endless.page(scope, cursor, limit);
                            return enough.get() ? new MemberPage(page.members(), null) : page;
                        },
                        20)
                .declare(ENDS, "concurrency: 20");
        String run = fixture.start("r1");
        Population seen =
                fixture.await(fixture.of(run).id(), now -> now.progress().completed() > 0);
        assertThat(seen.state()).isEqualTo(State.RUNNING);
        enough.set(true);
        long members = fixture.output(run).path("members").asLong();
        assertThat(members).isGreaterThanOrEqualTo(seen.progress().completed());
        assertThat(fixture.of(run).progress().completed()).isEqualTo(members);
    }

    @Test
    void a_population_without_members_completes() {
        fixture.query("numbers", 0, 10).declare(ENDS, "");
        assertThat(fixture.output(fixture.start("r1")).path("members").asInt(-1))
                .isZero();
    }

    @Test
    void the_input_of_a_member_is_evaluated_for_it_and_reads_what_the_task_has() {
        fixture.query("numbers", 3, 10).declare(ENDS, """
                input: {number: '${ .number + $input.offset }', by: '${ $workflow.input.who }'}
                """);
        fixture.output(fixture.start("r1", Json.object().put("offset", 100).put("who", "me")));
        List<JsonNode> inputs = new ArrayList<>();
        for (String id : fixture.runIds("and WorkflowType = 'shop.member'")) {
            inputs.add(Objects.requireNonNull(
                            fixture.runs().values(id, null, 1, null).input())
                    .value());
        }
        assertThat(inputs)
                .extracting(JsonNode::toString)
                .containsExactlyInAnyOrder(
                        "{\"number\":100,\"by\":\"me\"}",
                        "{\"number\":101,\"by\":\"me\"}",
                        "{\"number\":102,\"by\":\"me\"}");
    }

    @Test
    void failed_members_are_collected_and_listed_by_pages() {
        fixture.query("numbers", 10, 3).declare(HALF, "on_failure: collect");
        JsonNode output = fixture.output(fixture.start("r1"));
        assertThat(output.path("completed").asInt()).isEqualTo(5);
        assertThat(output.path("failed").asInt()).isEqualTo(5);
        assertThat(output.path("failures")).hasSize(5);
        JsonNode first = output.path("failures").path(0);
        assertThat(first.path("outcome").asText()).isEqualTo("failed");
        assertThat(first.at("/error/detail").asText()).startsWith("number ");
        String id = output.path("population").asText();
        List<FailedMember> all = new ArrayList<>();
        Long next = null;
        do {
            var page = fixture.populations.failures(id, 2, next);
            assertThat(page.members()).hasSizeLessThanOrEqualTo(2);
            all.addAll(page.members());
            next = page.next();
        } while (next != null);
        assertThat(all).extracting(FailedMember::key).containsExactlyInAnyOrder("m0", "m2", "m4", "m6", "m8");
        assertThat(all).allSatisfy(member -> {
            assertThat(member.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(member.workflowId()).startsWith("shop.member.");
            assertThat(member.problem()).extracting(Problem::title).isEqualTo("Even");
        });
        assertThat(fixture.counted.failed).hasValue(5);
    }

    @Test
    void a_member_whose_input_cannot_be_evaluated_fails_without_a_run() {
        fixture.query("numbers", 3, 10)
                .declare(ENDS, "input: {number: '${ if .number == 1 then error(\"odd\") else .number end }'}");
        JsonNode output = fixture.output(fixture.start("r1"));
        assertThat(output.path("completed").asInt()).isEqualTo(2);
        FailedMember failed = fixture.populations
                .failures(output.path("population").asText(), 10, null)
                .members()
                .getFirst();
        assertThat(failed.key()).isEqualTo("m1");
        assertThat(failed.outcome()).isEqualTo(Outcome.NOT_STARTED);
        assertThat(failed.workflowId()).isNull();
    }

    @Test
    void a_population_is_stopped_after_so_many_failures() {
        fixture.query("numbers", 100, 10).declare(HALF, "on_failure: {stop_after: 3}\nconcurrency: 1");
        String run = fixture.start("r1");
        assertThat(fixture.result(run)).isInstanceOfSatisfying(RunResult.Faulted.class, faulted -> {
            assertThat(faulted.error().title()).isEqualTo("The population was stopped");
            assertThat(faulted.error().detail())
                    .contains("3 members have failed")
                    .contains("2 of");
            assertThat(faulted.error().instance()).isEqualTo("/do/0/everyone");
        });
        Population population = fixture.of(run);
        assertThat(population.state()).isEqualTo(State.FAILED);
        assertThat(population.progress().started()).isEqualTo(5);
        assertThat(population.progress().running()).isZero();
    }

    @Test
    void a_query_that_ignores_its_limit_ends_the_population() {
        fixture.query(
                        "numbers",
                        (scope, cursor, limit) -> PopulationsFixture.numbers(50, _ -> Json.object())
                                .page(scope, cursor, limit + 1),
                        10)
                .declare(ENDS, "");
        assertThat(fixture.result(fixture.start("r1")))
                .isInstanceOfSatisfying(
                        RunResult.Faulted.class,
                        faulted -> assertThat(faulted.error().detail())
                                .contains(
                                        "The query numbers has answered 11 members where at most 10 were asked for."));
    }

    @Test
    void a_query_that_repeats_a_key_or_a_page_ends_the_population() {
        var member = new MemberPage.Member("same", Json.object());
        fixture.query("numbers", (_, _, _) -> new MemberPage(List.of(member, member), null), 10)
                .declare(ENDS, "");
        assertThat(fixture.result(fixture.start("r1")))
                .isInstanceOfSatisfying(
                        RunResult.Faulted.class,
                        faulted -> assertThat(faulted.error().detail()).contains("two members of the same key"));
        fixture.query("numbers", (_, _, _) -> new MemberPage(List.of(member), "again"), 10);
        assertThat(fixture.result(fixture.start("r2")))
                .isInstanceOfSatisfying(
                        RunResult.Faulted.class,
                        faulted -> assertThat(faulted.error().detail()).contains("the next page is the same again"));
    }

    @Test
    void a_query_that_does_not_answer_holds_the_population() {
        AtomicBoolean away = new AtomicBoolean(true);
        var numbers = PopulationsFixture.numbers(5, _ -> Json.object().put("number", 1));
        fixture.query(
                        "numbers",
                        (scope, cursor, limit) -> {
                            if (away.get()) {
                                throw PopulationQueryException.unavailable("The database is away.", null);
                            }
                            return numbers.page(scope, cursor, limit);
                        },
                        10)
                .declare(ENDS, "");
        String run = fixture.start("r1");
        Population held = fixture.await(fixture.of(run).id(), population -> population.reason() != null);
        assertThat(held.reason()).isEqualTo("The database is away.");
        assertThat(held.state()).isEqualTo(State.RUNNING);
        away.set(false);
        assertThat(fixture.output(run).path("completed").asInt()).isEqualTo(5);
        assertThat(fixture.of(run).reason()).isNull();
    }

    @Test
    void large_pages_are_asked_for_with_fewer_members() {
        AtomicInteger largest = new AtomicInteger();
        String text = "x".repeat(300_000);
        var numbers = PopulationsFixture.numbers(
                9, number -> Json.object().put("number", number).put("text", text));
        fixture.query(
                        "numbers",
                        (scope, cursor, limit) -> {
                            largest.accumulateAndGet(limit, Math::max);
                            return numbers.page(scope, cursor, limit);
                        },
                        8)
                .declare(ENDS, "");
        assertThat(fixture.output(fixture.start("r1")).path("completed").asInt())
                .isEqualTo(9);
        assertThat(largest).hasValue(8);
    }

    @Test
    void a_paused_population_starts_nothing_until_it_is_resumed() {
        fixture.query("numbers", 6, 10).declare(WAITS, "concurrency: 2");
        String run = fixture.start("r1");
        String id = fixture.of(run).id();
        fixture.await(id, population -> population.progress().running() == 2);
        Population paused = fixture.populations.pause(id, "ada", "maintenance");
        assertThat(paused.state()).isEqualTo(State.PAUSED);
        assertThat(paused.pause()).isNotNull().satisfies(pause -> {
            assertThat(pause.by()).isEqualTo("ada");
            assertThat(pause.reason()).isEqualTo("maintenance");
        });
        release();
        Population still = fixture.await(id, population -> population.progress().completed() == 2);
        assertThat(still.progress().started()).isEqualTo(2);
        assertThat(fixture.populations.resume(id).state()).isEqualTo(State.RUNNING);
        for (int round = 2; round <= 3; round++) {
            int started = round * 2;
            fixture.await(id, population -> population.progress().started() == started);
            release();
        }
        assertThat(fixture.output(run).path("completed").asInt()).isEqualTo(6);
        assertThatThrownBy(() -> fixture.populations.pause(id, "ada", ""))
                .isInstanceOfSatisfying(
                        TriggersException.class, e -> assertThat(e.code()).isEqualTo(TriggersException.Code.CONFLICT));
    }

    /** Lets the open runs of members end. */
    private void release() {
        fixture.release("and WorkflowType = 'shop.member' and ExecutionStatus = 'Running'");
    }

    @Test
    void cancelling_the_run_leaves_nothing_running() {
        fixture.query("numbers", 30, 10).declare(WAITS, "concurrency: 8");
        String run = fixture.start("r1");
        String id = fixture.of(run).id();
        fixture.await(id, population -> population.progress().running() == 8);
        fixture.engine().run(run).cancel("enough");
        assertThat(fixture.result(run)).isInstanceOf(RunResult.Canceled.class);
        Population canceled = fixture.await(id, population -> population.state().isFinal());
        assertThat(canceled.state()).isEqualTo(State.CANCELED);
        assertThat(canceled.progress())
                .extracting(Population.Progress::started, Population.Progress::running, Population.Progress::failed)
                .containsExactly(8L, 0L, 8L);
        assertThat(fixture.populations.failures(id, 100, null).members())
                .extracting(FailedMember::outcome)
                .containsOnly(Outcome.CANCELED);
        assertThat(fixture.runIds("and ExecutionStatus = 'Running'")).isEmpty();
    }

    @Test
    void a_population_that_an_operator_cancels_is_an_error_of_the_task() {
        fixture.query("numbers", 30, 10).declare(WAITS, "concurrency: 8");
        String run = fixture.start("r1");
        String id = fixture.of(run).id();
        fixture.await(id, population -> population.progress().running() == 8);
        assertThat(fixture.populations.cancel(id, "ada", "wrong list").state()).isIn(State.CANCELING, State.CANCELED);
        assertThat(fixture.result(run))
                .isInstanceOfSatisfying(
                        RunResult.Faulted.class,
                        faulted -> assertThat(faulted.error().title()).isEqualTo("The population was canceled"));
        assertThat(fixture.runIds("and ExecutionStatus = 'Running'")).isEmpty();
    }

    @Test
    void failed_members_run_again_with_what_is_active_then() {
        fixture.query("numbers", 6, 10).declare(HALF, "");
        String run = fixture.start("r1");
        String id = fixture.output(run).path("population").asText();
        fixture.declare(ENDS, "");
        Population rerun = fixture.populations.rerun(id, "again-1", "ada");
        assertThat(rerun.origin().rerunOf()).isEqualTo(id);
        Population ended =
                fixture.await(rerun.id(), population -> population.state().isFinal());
        assertThat(ended.state()).isEqualTo(State.COMPLETED);
        assertThat(ended.progress()).isEqualTo(new Population.Progress(1, 3, 3, 0, 3, 0));
        assertThat(fixture.populations.rerun(id, "again-1", "ada")).isEqualTo(ended);
        assertThat(fixture.populations.list(run, 10, null).populations())
                .extracting(Population::id)
                .containsExactly(rerun.id(), id);
        assertThatThrownBy(() -> fixture.populations.rerun(rerun.id(), "again-2", "ada"))
                .isInstanceOfSatisfying(
                        TriggersException.class, e -> assertThat(e.code()).isEqualTo(TriggersException.Code.CONFLICT));
    }

    @Test
    void a_worker_that_dies_starts_nobody_twice() {
        fixture.query("numbers", 60, 10).declare(WAITS, "concurrency: 60");
        String run = fixture.start("r1");
        String id = fixture.of(run).id();
        fixture.await(id, population -> population.progress().started() > 0);
        fixture.stopWorker();
        fixture.startWorker();
        fixture.await(id, population -> population.progress().running() == 60);
        assertThat(fixture.runIds("and WorkflowType = 'shop.member'")).hasSize(60);
        release();
        assertThat(fixture.output(run).path("completed").asInt()).isEqualTo(60);
    }

    @Test
    void what_an_earlier_segment_has_started_is_asked_to_report_and_looked_for() {
        fixture.query("numbers", 3, 10).declare(WAITS, "");
        String run = fixture.start("r1");
        Population first = fixture.of(run);
        fixture.await(first.id(), population -> population.progress().running() == 3);
        fixture.terminate(first.id());
        fixture.terminate(fixture.runIds("and WorkflowType = 'shop.member'").getFirst());
        fixture.goOn(first.id());
        fixture.await(first.id(), population -> population.progress().failed() == 1);
        fixture.awaitRuns("and WorkflowType = 'shop.member' and ExecutionStatus = 'Running'", 2);
        release();
        Population ended =
                fixture.await(first.id(), population -> population.state().isFinal());
        assertThat(ended.state()).isEqualTo(State.COMPLETED);
        assertThat(ended.progress()).isEqualTo(new Population.Progress(1, 3, 3, 0, 2, 1));
    }

    @Test
    void what_is_not_there_is_not_found() {
        assertThatThrownBy(() -> fixture.populations.describe("flow-population.NONE"))
                .isInstanceOfSatisfying(
                        TriggersException.class, e -> assertThat(e.code()).isEqualTo(TriggersException.Code.NOT_FOUND));
        assertThat(fixture.populations.workflowOf("flow-population.NONE")).isEmpty();
    }
}
