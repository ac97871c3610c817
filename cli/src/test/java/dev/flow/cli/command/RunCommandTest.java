package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

final class RunCommandTest {
    @TempDir
    private Path temporary;

    private Folder folder;

    @BeforeEach
    void a_directory_with_an_echo() {
        folder = new Folder(temporary);
        folder.workflow("echo", "- echo:\n    set: ${ . }\n");
    }

    private Invocation run(String... more) {
        var arguments = new java.util.ArrayList<>(java.util.List.of("run", "--config-dir", folder.toString()));
        arguments.addAll(java.util.List.of(more));
        return Invocation.of(arguments.toArray(String[]::new));
    }

    @Test
    void the_result_is_json_on_standard_output_and_nothing_else_is_said() {
        assertThat(run("echo", "--param", "name=Ada")).isEqualTo(new Invocation(0, """
                                {
                                  "name": "Ada"
                                }
                                """, ""));
    }

    @Test
    void a_workflow_is_named_in_full_too_and_the_result_may_be_yaml() {
        assertThat(run("test.echo", "--param", "n:=[1, {\"a\": null}]", "--output", "yaml"))
                .isEqualTo(new Invocation(0, "n:\n- 1\n- a: null\n", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "n=7         | {\"n\":\"7\"}",
                "n:=7        | {\"n\":7}",
                "n:=\"x\"    | {\"n\":\"x\"}",
                "n=          | {\"n\":\"\"}",
                "n=a=b:=c    | {\"n\":\"a=b:=c\"}",
                "a.b=1       | {\"a.b\":\"1\"}",
                "n:=12345678901234567890 | {\"n\":12345678901234567890}"
            })
    void a_param_is_a_string_unless_it_says_json(String param, String expected) throws Exception {
        var ended = run("echo", "--param", param);

        assertThat(dev.flow.cli.output.Json.compact(dev.flow.cli.output.Json.read(ended.out())))
                .isEqualTo(expected);
    }

    @Test
    void params_come_on_top_of_the_input() throws Exception {
        var file = folder.write("input.yaml", "a: 1\nb: two\n");

        var ended = run("echo", "--input", file, "--param", "b=three");

        assertThat(dev.flow.cli.output.Json.compact(dev.flow.cli.output.Json.read(ended.out())))
                .isEqualTo("{\"a\":1,\"b\":\"three\"}");
    }

    @Test
    void the_input_may_come_from_standard_input() {
        assertThat(Invocation.withInput("[1]", "run", "echo", "-d", folder.toString(), "-i", "-")
                        .out())
                .isEqualTo("[\n  1\n]\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"name", "=Ada", ":=1"})
    void a_param_without_a_name_is_usage(String param) {
        assertThat(run("echo", "--param", param))
                .isEqualTo(new Invocation(
                        2, "", "flow run: --param takes K=V for a string or K:=V for JSON, not '" + param + "'.\n"));
    }

    @Test
    void a_param_that_is_not_json_says_where_and_how_to_write_a_string() {
        var ended = run("echo", "--param", "name:=Ada");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err())
                .startsWith("flow run: the value of --param name:= is not JSON: ")
                .endsWith(" For a string write --param name=Ada.\n");
    }

    @Test
    void an_input_that_is_no_object_takes_no_params() {
        var file = folder.write("input.json", "[]");

        assertThat(run("echo", "--input", file, "--param", "a=1").err())
                .isEqualTo("flow run: --param adds properties, but the input in " + file + " is not an object.\n");
    }

    @Test
    void an_unknown_workflow_is_usage_with_a_suggestion_and_the_list() {
        folder.workflow("other", "- a:\n    set: {a: 1}\n");

        assertThat(run("ecko"))
                .isEqualTo(new Invocation(
                        2,
                        "",
                        "flow run: there is no workflow ecko. Did you mean echo? There is test.echo, test.other.\n"));
    }

    @Test
    void a_name_that_two_workflows_have_must_be_written_in_full() {
        folder.write(
                "workflows/second.yaml",
                Folder.document("echo").replace("namespace: test", "namespace: more")
                        + "do:\n  - a:\n      set: {a: 1}\n");

        assertThat(run("echo").err())
                .isEqualTo("flow run: several workflows are called echo: use one of test.echo, more.echo.\n");
        assertThat(run("more.echo").out()).isEqualTo("{\n  \"a\": 1\n}\n");
    }

    @Test
    void a_fault_is_1_with_the_error_and_the_task_in_its_file() {
        var file = folder.workflow("boom", """
                - fine:
                    set: {a: 1}
                - boom:
                    raise:
                      error:
                        type: https://example.com/boom
                        status: 418
                        title: Teapot
                        detail: Short and stout.
                """);

        assertThat(run("boom")).isEqualTo(new Invocation(1, "", """
                                %s:9:5: fault: Teapot
                                    9 |   - boom:
                                      |     ^^^^
                                    type  https://example.com/boom
                                  status  418
                                   title  Teapot
                                  detail  Short and stout.
                                    task  /do/1/boom
                                """.formatted(file)));
    }

    @Test
    void an_input_that_its_schema_refuses_is_a_fault_of_type_validation() {
        folder.write("workflows/strict.yaml", Folder.document("strict") + """
                        input:
                          schema:
                            document: {type: object, required: [name]}
                        do:
                          - a:
                              set: {a: 1}
                        """);

        var ended = run("strict");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .contains(
                        "    type  https://open-workflow-specification.org/spec/1.0.0/errors/validation\n",
                        "  status  400\n",
                        "name");
    }

    @Test
    void warnings_about_what_runs_are_printed_and_do_not_keep_it_from_running() {
        folder.workflow("greet", """
                - child:
                    run: { workflow: { namespace: test, name: inner, version: '1.0.0' } }
                - call: { call: 'stamp:1.0.0@default' }
                - outer:
                    set:
                      greeting: .name
                """);
        folder.workflow("inner", "- say:\n    set:\n      text: .inner.name\n");
        folder.workflow("unrelated", "- say:\n    set:\n      text: .unrelated\n");
        folder.write("functions/stamp/1.0.0/function.yaml", "set:\n  stamp: .stamp.name\n");

        var ended = run("greet");

        assertThat(ended.code()).isZero();
        assertThat(ended.out()).contains("\"greeting\": \".name\"");
        assertThat(ended.err())
                .contains("greet.yaml:12:19: warning: `.name` looks like an expression")
                .contains("inner.yaml:9:15: warning: `.inner.name`")
                .contains("function.yaml:2:10: warning: `.stamp.name`")
                .contains("      = fix: Write ${ .name }")
                .doesNotContain("unrelated");
    }

    @Test
    void an_invalid_document_is_2_with_its_diagnostics() {
        var file = folder.workflow("wrong", "- one:\n    set: {a: 1}\n    then: nowhere\n");

        var ended = run("wrong");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith(file + ":9:13: error: ").contains("^^^^^^^");
    }

    @Test
    void other_workflows_may_be_broken() {
        folder.workflow("wrong", "- one:\n    set: {a: 1}\n    then: nowhere\n");

        assertThat(run("echo").code()).isZero();
    }

    @Test
    void wrong_settings_stop_every_run() {
        folder.write("flow.yaml", "egres:\n  allow: []\n");

        var ended = run("echo");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).startsWith(folder + "/flow.yaml:1:1: error: ");
    }

    @Test
    void a_file_runs_by_itself() {
        var file = folder.write("alone.yaml", Folder.document("alone") + "do:\n  - a:\n      set: {a: 1}\n");

        assertThat(Invocation.of("run", file).out()).isEqualTo("{\n  \"a\": 1\n}\n");
    }

    @Test
    void a_file_that_is_not_there_is_usage() {
        assertThat(Invocation.of("run", folder + "/none.yaml"))
                .isEqualTo(new Invocation(2, "", "flow run: there is no file " + folder + "/none.yaml.\n"));
    }

    @Test
    void a_file_whose_workflow_has_no_name_that_could_be_read_says_why() {
        var file = folder.write("nameless.yaml", Folder.document("*nowhere") + "do:\n  - a:\n      set: {a: 1}\n");

        var ended = Invocation.of("run", file);

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err())
                .startsWith("flow run: " + file + " holds no workflow that could be read:\n" + file + ":4:9");
    }

    @Test
    void a_file_that_holds_no_workflow_says_why() {
        var file = folder.write("list.yaml", "- 1\n");

        var ended = Invocation.of("run", file);

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err())
                .startsWith("flow run: " + file + " holds no workflow that could be read:\n" + file + ":1:1");
    }

    @Test
    void a_run_that_takes_too_long_is_cancelled() {
        folder.workflow("slow", "- rest:\n    wait: PT10M\n");

        assertThat(run("slow", "--timeout", "300ms"))
                .isEqualTo(new Invocation(1, "", "timeout: the run took longer than 300 ms and was cancelled.\n"));
    }

    @Test
    void a_timeout_that_is_no_duration_is_usage() {
        assertThat(run("echo", "--timeout", "soon").err())
                .isEqualTo("flow run: 'soon' is no duration: write 30s, 5m or 2h, or PT30S as ISO 8601 does.\n");
    }

    @Test
    void each_task_that_this_build_cannot_execute_is_shown_before_the_run() {
        folder.write("functions/ask/1.0.0/function.yaml", """
                call: mcp
                with:
                  method: tools/list
                  transport: {http: {endpoint: 'https://mcp.example'}}
                """);
        var file = folder.workflow("remote", """
                - ask:
                    call: ask:1.0.0@default
                - convert:
                    run:
                      shell: {command: date}
                """);

        var ended = run("remote");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .contains(
                        folder + "/functions/ask/1.0.0/function.yaml:1:7: error: The function uses `call: mcp`",
                        "    1 | call: mcp\n      |       ^^^\n",
                        file + ":11:9: error: The task `convert` uses `run: shell`",
                        "   11 |         shell: {command: date}\n      |         ^^^^^\n",
                        "[unsupported-call]")
                .doesNotContain("flow run:");
    }

    @Test
    void a_population_needs_a_service_and_nothing_is_run_without_one() {
        folder.write("flow.yaml", """
                queries:
                  everyone:
                    url: 'jdbc:sqlite::memory:'
                    sql: select 1 as id where :tenant is not null and :cursor < 1 limit :limit
                    key: id
                    cursor: 0
                """);
        folder.workflow("member", "- note:\n    set: {noted: true}\n");
        folder.workflow("nightly", """
                - before:
                    set: {done: true}
                - all:
                    call: population:1.0@default
                    with:
                      query: everyone
                      workflow: {namespace: test, name: member}
                """);

        var ended = run("nightly");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .isEqualTo("flow run: The task /do/1/all of test.nightly uses call: population:1.0@default, which needs"
                        + " a service: `flow serve` executes it. [unsupported-call]\n");
    }
}
