package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.payload.Json;
import dev.flow.identity.Scope;
import dev.flow.runs.start.EngineStartService;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

/** A start happens once, whoever repeats it; on each kind of engine. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StartServiceSuite {
    private static final int RACERS = 100;

    private final RunsFixture ground;

    StartServiceSuite(RunsFixture.Kind kind) {
        this.ground = RunsFixture.of(kind)
                .with(
                        "greet",
                        "do: [{greet: {set: {said: '${ .name }'}}}]",
                        "open",
                        "do: [{hear: {listen: {to: {one: {with: {type: go}}}}}}]",
                        "strict",
                        """
                        input:
                          schema:
                            document:
                              type: object
                              required: [customer]
                              properties:
                                customer: {type: object, properties: {id: {type: integer, minimum: 1}}}
                        do: [{greet: {set: {done: true}}}]
                        """);
    }

    @AfterAll
    void close() {
        ground.close();
    }

    private static JsonNode name(String name) {
        return Json.object().put("name", name);
    }

    private static void refused(String code, Callable<?> action) {
        assertThatThrownBy(action::call)
                .isInstanceOfSatisfying(
                        RunsException.class, e -> assertThat(e.code()).hasToString(code));
    }

    @Test
    void a_start_says_what_it_has_started() {
        StartedRun run = ground.starts()
                .start(StartCommand.of("shop.greet", "first")
                        .withInput(name("Ada"))
                        .withSource(new StartCommand.Source("ada", "order-7", "trace-1", null)));

        assertThat(run.status()).isEqualTo(StartedRun.Status.STARTED);
        assertThat(run.workflowId()).matches("shop\\.greet\\.[0-9A-HJKMNP-TV-Z]{26}");
        assertThat(run.workflowName()).isEqualTo("shop.greet");
        assertThat(run.triggerName()).isEqualTo("api");
        assertThat(run.definitionDigest()).isEqualTo(digest("shop.greet"));
        assertThat(run.revisionId()).isEqualTo("revision-1");
        assertThat(run.artifactIdentity()).isEqualTo("unversioned");
        assertThat(run.scopeDigest()).isEqualTo(RunsFixture.SCOPE.digest());
        assertThat(run.sourceIdentityDigest()).matches("sha256:[0-9a-f]{64}");
    }

    private String digest(String workflow) {
        return ground.definitions().find(workflow).orElseThrow().digest();
    }

    @Test
    void a_repeat_finds_the_first_run_while_it_is_open_and_when_it_has_ended() {
        for (String workflow : List.of("open", "greet")) {
            StartedRun first = ground.start(workflow, "again", name("Ada"));
            if (workflow.equals("greet")) {
                assertThat(ground.engine().run(first.workflowId()).result(Duration.ofSeconds(30)))
                        .isPresent();
            }

            StartedRun second = ground.start(workflow, "again", name("Ada"));

            assertThat(second.status()).isEqualTo(StartedRun.Status.DUPLICATE);
            assertThat(second.workflowId()).isEqualTo(first.workflowId());
            assertThat(second.runId()).isEqualTo(first.runId());
            assertThat(second.definitionDigest()).isEqualTo(first.definitionDigest());
        }
    }

    @Test
    void equal_inputs_are_equal_whatever_the_order_of_their_properties() {
        ground.start("greet", "order", Json.object().put("name", "Ada").put("age", 36));

        StartedRun second =
                ground.start("greet", "order", Json.object().put("age", 36.0).put("name", "Ada"));

        assertThat(second.status()).isEqualTo(StartedRun.Status.DUPLICATE);
    }

    @Test
    void another_input_under_the_same_request_id_is_a_conflict() {
        ground.start("greet", "conflict", name("Ada"));

        refused("start_conflict", () -> ground.start("greet", "conflict", name("Grace")));
    }

    @Test
    void scopes_and_workflows_have_request_ids_of_their_own() {
        StartedRun ours = ground.start("greet", "shared", name("Ada"));
        StartedRun other = ground.start("open", "shared", name("Grace"));
        StartedRun theirs = ground.starts(new Scope("other", "shop", "test"))
                .start(StartCommand.of("shop.greet", "shared").withInput(name("Grace")));

        assertThat(List.of(ours.status(), other.status(), theirs.status())).containsOnly(StartedRun.Status.STARTED);
        assertThat(ours.workflowId()).isNotEqualTo(theirs.workflowId());
    }

    @Test
    void of_a_hundred_equal_starts_at_once_one_begins_the_run() throws Exception {
        StartService one = ground.starts();
        StartService another = ground.starts();
        List<Callable<StartedRun>> starts = new ArrayList<>();
        for (int racer = 0; racer < RACERS; racer++) {
            StartService service = racer % 2 == 0 ? one : another;
            starts.add(() -> service.start(StartCommand.of("greet", "race").withInput(name("Ada"))));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<StartedRun> runs = new ArrayList<>();
            for (Future<StartedRun> run : threads.invokeAll(starts)) {
                runs.add(run.get());
            }

            assertThat(runs)
                    .extracting(StartedRun::runId)
                    .containsOnly(runs.getFirst().runId());
            assertThat(runs)
                    .filteredOn(run -> run.status() == StartedRun.Status.STARTED)
                    .hasSize(1);
        }
    }

    @Test
    void an_input_that_the_schema_refuses_is_told_by_position() {
        JsonNode input = Json.object().set("customer", Json.object().put("id", 0));

        assertThatThrownBy(() -> ground.start("strict", "refused", input))
                .isInstanceOfSatisfying(RunsException.class, e -> {
                    assertThat(e.code()).hasToString("input_rejected");
                    assertThat(e.problems()).singleElement().satisfies(problem -> {
                        assertThat(problem.pointer()).isEqualTo("/input/customer/id");
                        assertThat(problem.code()).isEqualTo("minimum");
                    });
                });
        assertThatThrownBy(() -> ground.start("strict", "refused", Json.object()))
                .isInstanceOfSatisfying(
                        RunsException.class,
                        e -> assertThat(e.problems()).singleElement().satisfies(problem -> {
                            assertThat(problem.pointer()).isEqualTo("/input");
                            assertThat(problem.code()).isEqualTo("required");
                        }));
    }

    @Test
    void a_workflow_is_found_by_its_name_its_version_and_its_digest() {
        StartService starts = ground.starts();

        assertThat(starts.prepare(StartCommand.of("greet", "x")).workflow()).isEqualTo("shop.greet");
        assertThat(starts.prepare(StartCommand.of("shop.greet:1.0.0", "x")).workflow())
                .isEqualTo("shop.greet");
        assertThat(starts.prepare(StartCommand.of("shop.greet", "x").withDefinition(digest("shop.greet")))
                        .definitionDigest())
                .isEqualTo(digest("shop.greet"));
        refused("unknown_workflow", () -> starts.prepare(StartCommand.of("shop.greet:2.0.0", "x")));
        refused("unknown_workflow", () -> starts.prepare(StartCommand.of("absent", "x")));
        refused(
                "not_found",
                () -> starts.prepare(StartCommand.of("shop.greet", "x").withDefinition(digest("shop.open"))));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 129})
    void a_request_id_has_1_to_128_characters(int length) {
        refused("input_rejected", () -> ground.starts().prepare(StartCommand.of("shop.greet", "x".repeat(length))));
    }

    @Test
    void labels_that_break_a_rule_are_refused_each_once() {
        assertThatThrownBy(() -> ground.starts()
                        .prepare(StartCommand.of("shop.greet", "")
                                .withLabels(Map.of(
                                        "a b", "c", "long", "x".repeat(129), "tab", "a\tb", "fine", "it's \"so\" \\"))))
                .isInstanceOfSatisfying(RunsException.class, e -> {
                    assertThat(e.code()).hasToString("input_rejected");
                    assertThat(e.problems())
                            .extracting(InputProblem::pointer, InputProblem::code)
                            .containsExactly(
                                    tuple("/business_request_id", "minLength"),
                                    tuple("/labels/a b", "propertyNames"),
                                    tuple("/labels/long", "maxLength"),
                                    tuple("/labels/tab", "pattern"));
                });
    }

    @Test
    void a_trigger_that_is_paused_or_missing_starts_nothing() {
        var paused = new EngineStartService(new RunsParts(
                RunsFixture.SCOPE,
                ground.engine(),
                ground.definitions(),
                (scope, workflow, trigger) -> new StartGate.Decision.Refused(
                        RunsException.Code.TRIGGER_PAUSED, "ada has paused it: stock-taking"),
                () -> RunsParts.UNVERSIONED,
                Clock.systemUTC()));

        refused("trigger_paused", () -> paused.prepare(StartCommand.of("shop.greet", "x")));
        refused(
                "trigger_unavailable",
                () -> ground.starts().prepare(StartCommand.of("shop.greet", "x").withTrigger("nightly")));
    }
}
