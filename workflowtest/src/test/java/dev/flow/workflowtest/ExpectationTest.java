package dev.flow.workflowtest;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code expect} accepts, and what is said when it does not. */
final class ExpectationTest {
    @TempDir
    private Path folder;

    private TestDirectory tested;

    @BeforeEach
    void an_echo_that_fails_on_demand() {
        tested = new TestDirectory(folder).workflow("w", """
                do:
                  - check:
                      if: .fail? == true
                      raise:
                        error:
                          type: https://open-workflow-specification.org/spec/1.0.0/errors/validation
                          status: 422
                          title: Not good
                          detail: The value is not good enough.
                  - answer:
                      set: ${ . }
                """);
    }

    private String failure(String input, String expect) {
        return tested.tests("tests: {t: {input: %s, expect: {%s}}}\n".formatted(input, expect))
                .failure();
    }

    @Test
    void what_is_so_passes() {
        tested.tests("""
                tests:
                  the output as a whole:
                    input: {a: 1, b: [x, {c: null}]}
                    expect: {output: {b: [x, {c: null}], a: 1.0}}
                  a part of it:
                    input: {a: 1, b: [{c: 1, d: 2}]}
                    expect: {outputContains: {b: [{d: 2}]}}
                  one condition:
                    input: {a: 1}
                    expect: {outputSatisfies: .a == 1}
                  conditions on input and output:
                    input: {a: 1}
                    expect: {outputSatisfies: ['${ .a == $input.a }', has("a")]}
                  all of a fault:
                    input: {fail: true}
                    expect:
                      fault: {type: validation, status: 422, title: good, detail: enough, instance: check}
                  a fault by reference and by another name of its type:
                    input: {fail: true}
                    expect:
                      fault:
                        type: https://serverlessworkflow.io/spec/1.0.0/errors/validation
                        instance: /do/0/check
                  nothing but its end: {}
                """);

        assertThat(tested.run()).isEqualTo(new TestDirectory.Report(true, """
                tests/w.yaml
                  ✓ the output as a whole
                  ✓ a part of it
                  ✓ one condition
                  ✓ conditions on input and output
                  ✓ all of a fault
                  ✓ a fault by reference and by another name of its type
                  ✓ nothing but its end
                """, "passed: 7 tests"));
    }

    @Test
    void an_output_differs_at_paths_also_by_what_is_too_much() {
        assertThat(failure("{a: 1, b: [x, y], 'c/d': null}", "output: {a: 2, b: [x], e: {f: 1}}"))
                .isEqualTo("""
                        The output differs.
                          /a: expected 2, got 1
                          /b/1: expected nothing, got "y"
                          /e: expected {"f":1}, got nothing
                          /c~1d: expected nothing, got null
                        """);
    }

    @Test
    void a_part_of_the_output_differs_only_by_what_is_named() {
        assertThat(failure("{a: 1, b: [{c: 1, d: 2}]}", "outputContains: {b: [{d: 3}, 4]}"))
                .isEqualTo("""
                        The output differs.
                          /b/0/d: expected 3, got 2
                          /b/1: expected 4, got nothing
                        """);
    }

    @Test
    void an_output_of_another_kind_differs_as_a_whole() {
        assertThat(failure("text", "output: {a: 1}")).isEqualTo("""
                The output differs.
                  expected {"a":1}, got "text"
                """);
    }

    @Test
    void a_condition_that_does_not_hold_shows_what_it_yields() {
        assertThat(failure("{a: 1}", "outputSatisfies: [.a == 1, .a > 1, .a]")).isEqualTo("""
                The output does not satisfy .a > 1
                  expected true, got false
                  the output: {"a":1}
                The output does not satisfy .a
                  expected true, got 1
                  the output: {"a":1}
                """);
    }

    @Test
    void a_condition_that_fails_says_why() {
        assertThat(failure("{a: x}", "outputSatisfies: .a - 1 == 0")).isEqualTo("""
                The output does not satisfy .a - 1 == 0
                  the expression failed: string ("x") and number (1) cannot be subtracted
                  the output: {"a":"x"}
                """);
    }

    @Test
    void a_fault_differs_property_by_property() {
        assertThat(failure(
                        "{fail: true}",
                        "fault: {type: timeout, status: 408, title: bad, detail: late, instance: answer}"))
                .isEqualTo("""
                        The fault differs.
                          /type: expected "https://open-workflow-specification.org/spec/1.0.0/errors/timeout", \
                        got "https://open-workflow-specification.org/spec/1.0.0/errors/validation"
                          /status: expected 408, got 422
                          /title: expected "bad", got "Not good"
                          /detail: expected "late", got "The value is not good enough."
                          /instance: expected "answer", got "/do/0/check"
                          workflows/w.yaml:7:5: fault: Not good
                              7 |   - check:
                                |     ^^^^^
                              type  https://open-workflow-specification.org/spec/1.0.0/errors/validation
                            status  422
                             title  Not good
                            detail  The value is not good enough.
                              task  /do/0/check
                        """);
    }

    @Test
    void a_fault_that_was_not_expected_shows_its_place_and_what_the_run_did() {
        tested.tests("tests: {t: {input: {fail: true}, expect: {output: {}}}}\n");

        assertThat(tested.run()).isEqualTo(new TestDirectory.Report(false, """
                tests/w.yaml
                  ✗ t
                      at tests/w.yaml:2
                      The run faulted.
                        workflows/w.yaml:7:5: fault: Not good
                            7 |   - check:
                              |     ^^^^^
                            type  https://open-workflow-specification.org/spec/1.0.0/errors/validation
                          status  422
                           title  Not good
                          detail  The value is not good enough.
                            task  /do/0/check
                      What the run did:
                        ✗ check  Not good
                """, "failed: 1 of 1 test"));
    }

    @Test
    void a_fault_that_does_not_come_shows_the_output() {
        assertThat(failure("{a: 1}", "fault: {status: 422}")).isEqualTo("""
                A fault was expected, and the run completed.
                  its output: {"a":1}
                """);
    }
}
