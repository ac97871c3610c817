package dev.flow.workflowtest;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Populations in tests: they are mocked like calls, and never run. */
final class PopulationMockTest {
    @TempDir
    private Path folder;

    private TestDirectory tested(String tests) {
        return new TestDirectory(folder)
                .workflow("member", "do: [{greet: {set: {text: hello}}}]")
                .workflow("w", """
                        do:
                          - everyone:
                              call: population:1.0@default
                              with:
                                query: ${ .query }
                                page: 200
                                workflow: {namespace: test, name: member}
                                input: '${ { customer: .id, name: (.name | ascii_upcase) } }'
                                on_failure: {stop_after: 5}
                          - report: {set: {failed: '${ .failed }'}}
                        """)
                .tests(tests);
    }

    @Test
    void a_mock_by_task_or_by_function_answers_and_sees_the_arguments_without_the_input() {
        var report = tested("""
                tests:
                  by task:
                    input: {query: active}
                    mocks: [{task: everyone, result: {failed: 2}}]
                    expect:
                      output: {failed: 2}
                      calls:
                        - task: everyone
                          with: {query: active, page: 200, workflow: {namespace: test, name: member}}
                  by function:
                    input: {query: active}
                    mocks: [{function: 'population:1.0', with: {query: active}, result: {failed: 3}}]
                    expect: {output: {failed: 3}, calls: [{function: population, with: {on_failure: {stop_after: 5}}}]}
                  an error:
                    input: {query: active}
                    mocks: [{task: everyone, error: {type: timeout}}]
                    expect: {fault: {type: timeout, instance: everyone}}
                """).run();

        assertThat(report.passed()).as(report.text()).isTrue();
        assertThat(report.summary()).startsWith("passed: 3");
    }

    @Test
    void a_population_without_a_mock_is_refused_with_the_way_to_mock_it() {
        assertThat(tested("tests: {t: {input: {query: active}}}").failure())
                .contains("Nothing answers it", "Add a mock with `task: everyone`.")
                .doesNotContain("real: true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"realCalls: true", "mocks: [{task: everyone, real: true}]"})
    void a_population_is_never_run_for_real(String real) {
        assertThat(tested("tests: {t: {input: {query: active}, " + real + "}}").failure())
                .contains("Tests do not run populations", "Add a mock with `task: everyone`.");
    }
}
