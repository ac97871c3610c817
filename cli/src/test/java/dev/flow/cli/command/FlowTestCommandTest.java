package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The command around the tests: what it runs, what it prints, how it exits. */
final class FlowTestCommandTest {
    private static final String DURATION = "  \\d+(\\.\\d+)? (ms|s|min \\d+ s|h \\d+ min|d \\d+ h)\\b";

    @TempDir
    private Path folder;

    private Folder directory;

    @BeforeEach
    void two_files_of_tests() {
        directory = new Folder(folder);
        directory.workflow("w", "- a: {set: '${ . }'}");
        directory.write("tests/b/second.yaml", "workflow: test.w\ntests: {third: {expect: {output: {}}}}\n");
        directory.write("tests/a.yaml", """
                workflow: w
                tests:
                  first <1>: {expect: {output: {}}}
                  Second: {input: {n: 1}, expect: {output: {n: 2}}}
                """);
    }

    private Invocation run(String... more) {
        return run(folder, more);
    }

    private static Invocation run(Path path, String... more) {
        var arguments = new ArrayList<>(List.of("test", "--config-dir", path.toString()));
        arguments.addAll(List.of(more));
        var ended = Invocation.of(arguments.toArray(String[]::new));
        return new Invocation(ended.code(), plain(ended.out(), path), plain(ended.err(), path));
    }

    /** Without the path of the directory and without durations. */
    private static String plain(String printed, Path path) {
        return printed.replace(path + "/", "").replaceAll(DURATION, "").replaceAll(" in \\d+(\\.\\d+)? m?s\n", "\n");
    }

    @Test
    void all_files_are_run_in_order() {
        assertThat(run()).isEqualTo(new Invocation(1, """
                tests/a.yaml
                  ✓ first <1>
                  ✗ Second
                      at tests/a.yaml:4
                      The output differs.
                        /n: expected 2, got 1
                      What the run did:
                        ✓ a
                tests/b/second.yaml
                  ✓ third
                """, "failed: 1 of 3 tests\n"));
    }

    @Test
    void one_file_is_enough_and_says_where_its_workflow_is() {
        assertThat(Invocation.of("test", folder + "/tests/b/second.yaml").code())
                .isZero();
        assertThat(run(folder + "/tests/b/second.yaml"))
                .isEqualTo(new Invocation(0, "tests/b/second.yaml\n  ✓ third\n", "passed: 1 test\n"));
    }

    @Test
    void a_filter_chooses_by_name() {
        assertThat(run("--filter", "SECOND").err()).isEqualTo("failed: 1 of 1 test\n");
        assertThat(run("--filter", "fourth"))
                .isEqualTo(new Invocation(2, "", "flow test: no test has a name with 'fourth'.\n"));
    }

    @Test
    void json_says_the_same_to_programs() throws Exception {
        var ended = run("--format", "json");

        assertThat(ended.code()).isOne();
        assertThat(ended.err()).isEmpty();
        assertThat(Json.pretty(Json.read(ended.out().replaceAll("\"duration_ms\": \\d+", "\"duration_ms\": 0"))))
                .contains("""
                        {
                          "passed": false,
                          "tests": [
                            {
                              "file": "tests/a.yaml",
                              "line": 3,
                              "workflow": "w",
                              "name": "first <1>",
                              "passed": true,
                              "duration_ms": 0,
                              "failures": [],
                              "trace": []
                            },
                            {
                              "file": "tests/a.yaml",
                              "line": 4,
                              "workflow": "w",
                              "name": "Second",
                              "passed": false,
                              "duration_ms": 0,
                              "failures": [
                                {
                                  "message": "The output differs.",
                                  "differences": [
                                    {
                                      "path": "/n",
                                      "expected": 2,
                                      "got": 1
                                    }
                                  ],
                                  "notes": []
                                }
                              ],
                              "trace": [
                                "✓ a"
                              ]
                            },
                        """.stripTrailing());
    }

    @Test
    void junit_says_the_same_to_build_servers() throws Exception {
        var ended = run("--format", "junit");

        assertThat(ended.code()).isOne();
        var root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(ended.out())))
                .getDocumentElement();
        assertThat(root.getTagName()).isEqualTo("testsuites");
        assertThat(root.getAttribute("tests") + root.getAttribute("failures")).isEqualTo("31");
        var suite = (Element) root.getElementsByTagName("testsuite").item(0);
        assertThat(suite.getAttribute("name")).isEqualTo("tests/a.yaml");
        assertThat(suite.getAttribute("tests") + suite.getAttribute("failures")).isEqualTo("21");
        var cases = suite.getElementsByTagName("testcase");
        assertThat(((Element) cases.item(0)).getAttribute("name")).isEqualTo("first <1>");
        assertThat(((Element) cases.item(0)).getElementsByTagName("failure").getLength())
                .isZero();
        assertThat(((Element) cases.item(1)).getAttribute("classname")).isEqualTo("w");
        var failure = (Element)
                ((Element) cases.item(1)).getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).isEqualTo("The output differs.");
        assertThat(failure.getTextContent()).startsWith("The output differs.\n  /n: expected 2, got 1\n");
    }

    @Test
    void an_invalid_test_is_2_with_its_place_and_runs_nothing() {
        directory.write(
                "tests/a.yaml", "workflow: w\ntests:\n  t:\n    mocks: [{task: b, result: 1}]\n    expct: {}\n");

        assertThat(run()).isEqualTo(new Invocation(2, "", """
                tests/a.yaml:4:20: error: The workflow has no task `b`. [undefined-task]
                    4 |     mocks: [{task: b, result: 1}]
                      |                    ^
                      = fix: There is none.
                tests/a.yaml:5:5: error: `expct` is not a property of a test. [unknown-property]
                    5 |     expct: {}
                      |     ^^^^^
                      = fix: Did you mean `expect`?
                """));
    }

    @Test
    void validate_checks_tests_too() {
        directory.write("tests/a.yaml", "workflow: v\ntests: {t: {}}\n");

        var ended = Invocation.of("validate", "--config-dir", folder.toString());

        assertThat(ended.code()).isOne();
        assertThat(ended.out())
                .startsWith(folder + "/tests/a.yaml:1:11: error: The configuration holds no workflow `v`.");
    }

    @Test
    void an_invalid_workflow_is_2_and_others_do_not_matter() {
        directory.write("workflows/other.yaml", Folder.document("other") + "do: []\n");
        assertThat(run("--filter", "third").code()).isZero();

        directory.write("workflows/w.yaml", Folder.document("w") + "do: [{a: {set: '${ . | nope }'}}]\n");
        var ended = run();

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith("workflows/w.yaml:6:24: error: There is no function `nope`.");
    }

    @Test
    void a_directory_without_tests_says_how_to_write_one() {
        var empty = folder.resolve("empty");
        new Folder(empty).workflow("w", "- a: {set: {b: 1}}");

        assertThat(run(empty))
                .isEqualTo(new Invocation(
                        2,
                        "",
                        "flow test: there are no tests in tests; docs/testing-workflows.md says how to write one.\n"));
    }

    @Test
    void a_file_that_is_not_there_is_usage() {
        assertThat(run("none.yaml")).isEqualTo(new Invocation(2, "", "flow test: there is no file none.yaml.\n"));
    }

    @Test
    void a_test_that_takes_too_much_real_time_fails() {
        directory.workflow("w", "- again: {wait: PT1S, then: again}");
        directory.write("tests/a.yaml", "workflow: w\ntests: {t: {timeLimit: P36500D}}\n");

        var ended = run("--timeout", "300ms", "--filter", "t");

        assertThat(ended.code()).isOne();
        assertThat(ended.out()).contains("      The run had not ended after 300 ms.\n");
    }

    @Test
    void the_same_test_has_the_same_ids_each_time() {
        directory.workflow("w", "- a: {set: {id: '${ $workflow.id }'}}");
        directory.write("tests/a.yaml", """
                        workflow: w
                        tests: {t: {expect: {output: {id: test.w.00000000000000000000000001}}}}
                        """);

        assertThat(run(folder + "/tests/a.yaml").code()).isZero();
    }
}
