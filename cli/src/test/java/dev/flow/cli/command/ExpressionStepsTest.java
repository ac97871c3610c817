package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** FLOW_ENGINE__EXPRESSION_STEPS, in every command that evaluates expressions in its own process. */
final class ExpressionStepsTest {
    /** Takes more steps than an evaluation may take by default; its value is 100. */
    private static final String GROUPS = "[range(60000) | {kind: (. % 100)}] | group_by(.kind) | length";

    private static final Map<String, String> RAISED = Map.of("FLOW_ENGINE__EXPRESSION_STEPS", "20000000");
    private static final String EXHAUSTED =
            "The evaluation took more than 3000000 steps, the limit that FLOW_ENGINE__EXPRESSION_STEPS sets for runs";

    @TempDir
    private static Path temporary;

    private static TestHttpService server;

    /** Answers with the query of the request. */
    @BeforeAll
    static void a_service_and_a_workflow_whose_task_and_call_take_many_steps() throws Exception {
        server = TestHttpService.answering(
                request -> Reply.json("\"" + URI.create(request.uri()).getQuery() + "\""));
        var folder = new Folder(temporary);
        var ask = """
                - ask:
                    call: http
                    with:
                      method: get
                      endpoint: %s/
                      query: {groups: '${ %s }'}
                """.formatted(server.url(), GROUPS);
        folder.workflow("call", ask);
        folder.workflow("task", "- group: {set: {groups: '${ " + GROUPS + " }'}}\n" + ask);
        folder.write("tests/task.yaml", """
                workflow: task
                tests:
                  task: {mocks: [{task: ask, result: 1}], expect: {output: 1}}
                """);
        folder.write("tests/call.yaml", """
                workflow: call
                tests:
                  mocked call: {mocks: [{task: ask, result: '${ .query.groups }'}], expect: {output: 100}}
                  real call: {realCalls: true, expect: {output: groups=100}}
                """);
        folder.workflow("light", "- ask: {call: http, with: {method: get, endpoint: 'http://127.0.0.1/'}}\n");
        folder.write("tests/light.yaml", """
                workflow: light
                tests:
                  mock: {mocks: [{task: ask, result: '${ %1$s }'}], expect: {output: 100}}
                  condition: {mocks: [{task: ask, result: 1}], expect: {outputSatisfies: '%1$s == 100'}}
                """.formatted(GROUPS));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void eval_takes_the_steps_that_are_set() {
        var usual = Invocation.of("eval", "--null-input", GROUPS);

        assertThat(usual.code()).isEqualTo(1);
        assertThat(usual.err()).contains(EXHAUSTED, "[expression-budget]");
        assertThat(Invocation.in(RAISED, "eval", "--null-input", GROUPS)).isEqualTo(new Invocation(0, "100\n", ""));
    }

    @Test
    void eval_gives_results_as_large_as_runs_do() {
        var large = Invocation.of("eval", "--null-input", "--compact", "[range(5)] | map(\"x\" * 500000)");

        assertThat(large.err()).isEmpty();
        assertThat(large.out()).hasSizeGreaterThan(2_500_000);
    }

    @Test
    void run_takes_the_steps_that_are_set_for_its_tasks_and_for_its_calls() {
        var directory = temporary.toString();
        for (var workflow : new String[] {"task", "call"}) {
            var usual = Invocation.of("run", workflow, "--config-dir", directory);

            assertThat(usual.code()).as(workflow).isEqualTo(1);
            assertThat(usual.err()).as(workflow).contains(EXHAUSTED);
        }
        assertThat(Invocation.in(RAISED, "run", "task", "--config-dir", directory))
                .isEqualTo(new Invocation(0, "\"groups=100\"\n", ""));
    }

    @Test
    void test_takes_the_steps_that_are_set_for_tasks_calls_mocks_and_conditions() {
        var directory = temporary.toString();

        var usual = Invocation.of("test", "--config-dir", directory);
        assertThat(usual.code()).isEqualTo(1);
        assertThat(usual.err()).startsWith("failed: 5 of 5 tests");
        assertThat(usual.out().split(EXHAUSTED, -1)).hasSize(6);

        var raised = Invocation.in(RAISED, "test", "--config-dir", directory);
        assertThat(raised.out()).doesNotContain(EXHAUSTED);
        assertThat(raised.err()).startsWith("passed: 5 tests");
        assertThat(raised.code()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run task", "test", "eval .", "serve"})
    void a_wrong_number_of_steps_is_refused_alike(String command) {
        var words = command.split(" ");
        var arguments = words[0].equals("eval") ? words : (command + " --config-dir " + temporary).split(" ");

        for (var wrong : new String[] {"many", "999999", "100000001"}) {
            assertThat(Invocation.in(Map.of("FLOW_ENGINE__EXPRESSION_STEPS", wrong), arguments))
                    .isEqualTo(new Invocation(
                            2,
                            "",
                            "flow " + words[0] + ": FLOW_ENGINE__EXPRESSION_STEPS is a number of steps from 1000000 to"
                                    + " 100000000, not '" + wrong + "'.\n"));
        }
        assertThat(Invocation.in(Map.of("FLOW_ENGINE__EXPRESION_STEPS", "20000000"), arguments))
                .isEqualTo(new Invocation(
                        2,
                        "",
                        "flow " + words[0] + ": FLOW_ENGINE__EXPRESION_STEPS is not a setting."
                                + " Did you mean FLOW_ENGINE__EXPRESSION_STEPS?\n"));
    }
}
