package dev.flow.workflowtest;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Functions over queues in tests: they are mocked like other functions, and nothing is sent. */
final class QueueFunctionMockTest {
    @TempDir
    private Path folder;

    private TestDirectory tested(String tests) {
        return new TestDirectory(folder)
                .write("flow.yaml", """
                        brokers: {main: {kind: amqp, url: 'amqps://mq.example.com', queues: {results: {dead_letter: dead}}}}
                        functions:
                          charge:1.0.0: {kind: queue, broker: main, queue: charges, reply_to: results}
                        """)
                .workflow("w", """
                        do:
                          - pay: {call: 'charge:1.0.0@default', with: {amount: '${ .amount }'}}
                        """)
                .tests(tests);
    }

    @Test
    void a_mock_by_task_or_by_function_answers_and_sees_the_arguments() {
        var report = tested("""
                tests:
                  by task:
                    input: {amount: 5}
                    mocks: [{task: pay, result: {charge: c-1}}]
                    expect: {output: {charge: c-1}, calls: [{task: pay, with: {amount: 5}}]}
                  by function:
                    input: {amount: 6}
                    mocks: [{function: charge, with: {amount: 6}, result: {charge: c-2}}]
                    expect: {output: {charge: c-2}, calls: [{function: 'charge:1.0.0'}]}
                  an error:
                    input: {amount: 7}
                    mocks: [{task: pay, error: {type: timeout}}]
                    expect: {fault: {type: timeout, instance: pay}}
                """).run();

        assertThat(report.passed()).as(report.text()).isTrue();
        assertThat(report.summary()).startsWith("passed: 3");
    }

    @Test
    void a_call_without_a_mock_is_refused_with_the_way_to_mock_it() {
        assertThat(tested("tests: {t: {input: {amount: 5}}}").failure())
                .contains("Nothing answers it", "Add a mock with `task: pay`.")
                .doesNotContain("real: true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"realCalls: true", "mocks: [{task: pay, real: true}]"})
    void nothing_is_sent_for_real(String real) {
        assertThat(tested("tests: {t: {input: {amount: 5}, " + real + "}}").failure())
                .contains("Tests send no requests to queues", "Add a mock with `task: pay`.");
    }
}
