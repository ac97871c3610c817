package dev.flow.workflowtest;

import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code mocks} answer, and what is said of calls that nothing answers. */
final class MockTest {
    private static final String CALLS = """
            use:
              secrets: [token]
              functions:
                rate:
                  call: http
                  with: {method: get, endpoint: 'https://rates.example/{currency}'}
                twice:
                  do:
                    - first: {call: rate, with: {currency: '${ .currency }'}}
                    - second: {call: http, with: {method: get, endpoint: 'https://other.example/'}}
            """;

    @TempDir
    private Path folder;

    private TestDirectory tested(String tasks, String tests) {
        return new TestDirectory(folder)
                .workflow("w", CALLS + "do:\n" + tasks.indent(2))
                .tests(tests);
    }

    private void passes(String tasks, String tests) {
        var ended = tested(tasks, tests).run();
        assertThat(ended.passed()).as(ended.toString()).isTrue();
        assertThat(ended.summary()).startsWith("passed: ");
    }

    private static final String FETCH = """
            - fetch:
                call: http
                with:
                  method: post
                  endpoint: https://shop.example/items/{id}
                  headers: {authorization: '${ "Bearer \\($secrets.token)" }'}
                  body: {id: '${ .id }'}
            """;

    @Test
    void results_errors_and_arguments() {
        passes(FETCH, """
                secrets: {token: s3cret}
                tests:
                  a result:
                    input: {id: 7}
                    mocks: [{task: fetch, result: {name: tea}}]
                    expect:
                      output: {name: tea}
                      calls:
                        - task: fetch
                          with:
                            method: post
                            endpoint: https://shop.example/items/7
                            headers: {authorization: Bearer s3cret}
                            body: {id: 7}
                  by reference, null:
                    input: {id: 7}
                    mocks: [{task: /do/0/fetch, result: null}]
                    expect: {output: null}
                  a result that reads the arguments:
                    input: {id: 7}
                    mocks: [{task: fetch, result: {got: '${ .body.id + 1 }'}}]
                    expect: {output: {got: 8}}
                  an error is one of communication unless it says otherwise:
                    input: {id: 7}
                    mocks: [{task: fetch, error: {status: 503}}]
                    expect: {fault: {type: communication, status: 503, instance: fetch}}
                  an error of a type has its status:
                    input: {id: 7}
                    mocks: [{task: fetch, error: {type: timeout, title: Slow, detail: Very.}}]
                    expect: {fault: {type: timeout, status: 408, title: Slow, detail: Very.}}
                  a secret of the test:
                    input: {id: 7}
                    secrets: {token: other}
                    mocks: [{task: fetch, with: {headers: {authorization: Bearer other}}, result: 1}]
                    expect: {output: 1}
                """);
    }

    @Test
    void mocks_of_the_test_come_before_those_of_the_file_and_the_first_that_fits_answers() {
        passes(FETCH, """
                secrets: {token: t}
                mocks:
                  - {task: fetch, with: {body: {id: 1}}, result: one}
                  - {task: fetch, result: any}
                tests:
                  the first: {input: {id: 1}, expect: {output: one}}
                  the next: {input: {id: 2}, expect: {output: any}}
                  its own: {input: {id: 1}, mocks: [{task: fetch, result: own}], expect: {output: own}}
                """);
    }

    private static final String LOOP = """
            - each:
                for: {each: id, in: .ids}
                do:
                  - fetch:
                      try:
                        - ask: {call: http, with: {method: get, endpoint: '${ "https://a.example/\\($id)" }'}}
                      catch:
                        do: [{failed: {set: {failed: '${ $id }'}}}]
                      output: {as: '($context.all // []) + [.]'}
                      export: {as: '{all: .}'}
            """;

    @Test
    void answers_come_in_turn_and_one_more_call_is_refused() {
        passes(LOOP, """
                tests:
                  t:
                    input: {ids: [1, 2, 3]}
                    mocks:
                      - task: ask
                        answers: [{result: a}, {error: {status: 500}}, {result: c}]
                    expect: {output: [a, {failed: 2}, c]}
                """);

        assertThat(tested(LOOP, """
                tests:
                  t:
                    input: {ids: [1, 2]}
                    mocks: [{task: ask, answers: [{result: a}]}]
                """).failure()).isEqualTo("""
                The call of `ask` (/do/0/each/do/0/fetch/try/0/ask) is refused. The mock of it has one answer, and this is call 2.
                  fix: Add a mock with `task: ask`, or make the call with `real: true`.
                  it was called with {"endpoint":"https://a.example/2","method":"get"}
                """);
    }

    @Test
    void a_call_that_nothing_answers_ends_the_test_whatever_the_workflow_catches() {
        assertThat(tested(LOOP, "tests: {t: {input: {ids: [1]}, expect: {output: []}}}\n")
                        .failure())
                .isEqualTo("""
                The call of `ask` (/do/0/each/do/0/fetch/try/0/ask) is refused. Nothing answers it, and tests make no real calls unless they say so.
                  fix: Add a mock with `task: ask`, or make the call with `real: true`.
                  it was called with {"endpoint":"https://a.example/1","method":"get"}
                """);
    }

    @Test
    void a_call_with_other_arguments_than_its_mocks_take_is_refused() {
        assertThat(tested(LOOP, """
                tests:
                  t:
                    input: {ids: [1]}
                    mocks: [{task: ask, with: {method: post}, result: 1}]
                """).failure())
                .startsWith(
                        "The call of `ask` (/do/0/each/do/0/fetch/try/0/ask) is refused. No mock of it is for these arguments.\n");
    }

    @Test
    void a_result_that_cannot_be_evaluated_is_said() {
        assertThat(tested(LOOP, """
                tests:
                  t:
                    input: {ids: [1]}
                    mocks: [{task: ask, result: '${ .method - 1 }'}]
                """).failure())
                .contains(
                        "The result of its mock cannot be evaluated: string (\"get\") and number (1) cannot be subtracted");
    }

    @Test
    void a_secret_that_the_test_does_not_give_is_named() {
        assertThat(tested(FETCH, "tests: {t: {mocks: [{task: fetch, result: 1}]}}\n")
                        .failure())
                .isEqualTo("""
                The call of `fetch` (/do/0/fetch) is refused. It reads the secret `token`, which the test does not give.
                  fix: Add it to `secrets` of the test.
                  it was called with null
                """);
    }

    private static final String FUNCTIONS = """
            - local: {call: rate, with: {currency: EUR}}
            - more: {call: twice, with: {currency: USD}}
            - shared: {call: 'tax:1.0.0@default', with: {net: 4}}
            """;

    @Test
    void functions_are_mocked_as_a_whole_at_one_call_or_inside() {
        new TestDirectory(folder).write("functions/tax/1.0.0/function.yaml", "set: {gross: '${ .net * 2 }'}\n");
        passes(FUNCTIONS, """
                tests:
                  inside, by the call that is all of a function and by a task:
                    mocks:
                      - {task: /use/functions/rate, with: {endpoint: https://rates.example/EUR}, result: 1}
                      - {task: rate, with: {endpoint: https://rates.example/USD}, result: 2}
                      - {task: second, result: 3}
                    expect:
                      output: {gross: 8}
                      calls:
                        - function: rate
                        - task: first
                        - second
                  as a whole, whatever it consists of:
                    mocks:
                      - {function: rate, with: {currency: EUR}, result: 1}
                      - {function: twice, with: {currency: USD}, result: 2}
                      - {function: tax, with: {net: 4}, result: 3}
                    expect:
                      output: 3
                      calls:
                        - {function: rate, with: {currency: EUR}}
                        - {function: twice}
                        - {function: 'tax:1.0.0', with: {net: 4}}
                  at one call:
                    mocks:
                      - {task: local, with: {currency: EUR}, result: 1}
                      - {function: rate, result: 9}
                      - {task: second, result: 2}
                      - {task: shared, error: {type: runtime}}
                    expect:
                      fault: {type: runtime, status: 500, instance: shared}
                      calls: [local, first, second, shared]
                """);
    }

    @Test
    void what_this_version_cannot_run_can_be_mocked() {
        passes("""
                - remote:
                    call: grpc
                    with:
                      proto: {endpoint: 'file:///x.proto'}
                      service: {name: S, host: localhost}
                      method: M
                      arguments: {a: '${ .a }'}
                - build:
                    run:
                      shell: {command: make, arguments: ['${ .target }']}
                """, """
                tests:
                  t:
                    input: {a: 1}
                    mocks:
                      - {task: remote, with: {method: M, arguments: {a: 1}}, result: {target: all}}
                      - {task: build, with: {shell: {command: make, arguments: [all]}}, result: done}
                    expect: {output: done, calls: [remote, build]}
                """);
    }

    @Test
    void what_this_version_cannot_run_must_be_mocked() {
        assertThat(tested("- build: {run: {shell: {command: make}}}\n", "tests: {t: {}}\n")
                        .failure())
                .isEqualTo("""
                        The task /do/0/build of test.w uses run: shell, which this version of Flow validates but cannot run.
                          fix: mock it.
                        """);
    }

    @Test
    void a_call_may_last_in_the_runs_own_time() {
        passes("""
                - slow:
                    try:
                      - ask:
                          timeout: {after: PT1H}
                          call: http
                          with: {method: get, endpoint: https://a.example/}
                    catch:
                      errors: {with: {status: 408}}
                      do: [{late: {set: {late: true}}}]
                - rest: {wait: P1D}
                """, """
                tests:
                  in time:
                    mocks: [{task: ask, result: {late: false}, delay: PT59M}]
                    expect: {output: {late: false}}
                  too late, and the run goes on:
                    mocks: [{task: ask, result: {late: false}, delay: PT61M}]
                    expect: {output: {late: true}}
                  an answer of several:
                    mocks: [{task: ask, answers: [{error: {status: 408}, delay: PT61M}]}]
                    expect: {output: {late: true}}
                """);
    }

    @Test
    void the_call_that_lasts_longer_loses_the_race() {
        passes("""
                - race:
                    fork:
                      compete: true
                      branches:
                        - tortoise: {call: http, with: {method: get, endpoint: 'https://a.example/t'}}
                        - hare: {call: http, with: {method: get, endpoint: 'https://a.example/h'}}
                - rest: {wait: P1D}
                """, """
                tests:
                  t:
                    mocks:
                      - {task: tortoise, result: tortoise, delay: PT2M}
                      - {task: hare, result: hare, delay: PT1M}
                    expect:
                      output: hare
                      callsInAnyOrder: [hare, tortoise]
                """);
    }

    @Test
    void real_calls_are_made_where_a_test_says_so() {
        try (var service = TestHttpService.answering(request -> Reply.json("\"" + request.header("x-token") + "\""))) {
            passes("""
                    - ask:
                        call: http
                        with:
                          method: get
                          endpoint: %s/
                          headers: {x-token: '${ $secrets.token }'}
                    """.formatted(service.url()), """
                    secrets: {token: abc}
                    tests:
                      one task: {mocks: [{task: ask, real: true}], expect: {calls: [ask], outputSatisfies: . != "abc"}}
                      all of them: {realCalls: true, expect: {calls: [ask]}}
                      none that a mock answers: {realCalls: true, mocks: [{task: ask, result: 1}], expect: {output: 1}}
                    """);
        }
    }
}
