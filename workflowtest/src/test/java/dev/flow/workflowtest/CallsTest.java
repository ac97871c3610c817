package dev.flow.workflowtest;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code calls}, {@code callsInAnyOrder} and {@code notCalled} accept, and what they say. */
final class CallsTest {
    @TempDir
    private Path folder;

    private TestDirectory tested(String expect) {
        return new TestDirectory(folder).workflow("w", """
                do:
                  - a: {call: http, with: {method: get, endpoint: 'https://x.example/1'}}
                  - b: {call: http, with: {method: get, endpoint: 'https://x.example/2', query: {n: one}}}
                  - again:
                      if: .again == true
                      call: http
                      with: {method: get, endpoint: 'https://x.example/3'}
                """).tests("""
                mocks: [{task: a, result: {}}, {task: b, result: {again: true}}, {task: again, result: {}}]
                tests:
                  t:
                    expect: {%s}
                """.formatted(expect));
    }

    private static final String ALL = """
              the calls:
                1  a  {"endpoint":"https://x.example/1","method":"get"}
                2  b  {"endpoint":"https://x.example/2","method":"get","query":{"n":"one"}}
                3  again  {"endpoint":"https://x.example/3","method":"get"}
            """;

    @Test
    void what_is_so_passes() {
        assertThat(tested("calls: [a, {task: b, with: {query: {n: one}}}, /do/2/again]")
                        .run()
                        .passed())
                .isTrue();
        assertThat(tested("callsInAnyOrder: [again, {task: a, times: 1}, b]")
                        .run()
                        .passed())
                .isTrue();
    }

    @Test
    void a_call_in_the_place_of_another_is_shown_with_all() {
        assertThat(tested("calls: [a, again, b]").failure())
                .isEqualTo("Call 2 is `b`, and `again` was expected.\n" + ALL);
    }

    @Test
    void a_call_too_many_is_shown_with_all() {
        assertThat(tested("calls: [a, b]").failure()).isEqualTo("Call 3 is not expected: `again`.\n" + ALL);
    }

    @Test
    void a_call_that_does_not_come_is_shown_with_all() {
        assertThat(tested("calls: [a, b, {task: again, times: 2}]").failure())
                .isEqualTo("Call 4 did not come: `again` was expected.\n" + ALL);
    }

    @Test
    void other_arguments_are_shown_at_their_path() {
        assertThat(tested("calls: [{task: a, with: {method: post}}, {task: b, with: {query: {n: two, m: x}}}, again]")
                        .failure())
                .isEqualTo("""
                        Call 1, `a`, has other arguments.
                          /method: expected "post", got "get"
                        Call 2, `b`, has other arguments.
                          /query/n: expected "two", got "one"
                          /query/m: expected "x", got nothing
                        """);
    }

    @Test
    void calls_in_any_order_say_what_is_missing_what_is_different_and_what_is_too_much() {
        assertThat(tested("callsInAnyOrder: [{task: b, with: {query: {n: two}}}, {task: a, times: 2}]")
                        .failure())
                .isEqualTo("""
                        A call of `b` has other arguments.
                          /query/n: expected "two", got "one"
                        """ + "A call of `a` did not come.\n" + ALL + "A call of `again` is not expected.\n" + ALL);
    }

    @Test
    void a_task_that_must_not_call_is_shown_with_its_arguments() {
        assertThat(tested("notCalled: [b]").failure()).isEqualTo("""
                `b` was called.
                  with {"endpoint":"https://x.example/2","method":"get","query":{"n":"one"}}
                """);
    }
}
