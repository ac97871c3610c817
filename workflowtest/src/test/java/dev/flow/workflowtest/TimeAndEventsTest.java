package dev.flow.workflowtest;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Skipped time, events that come, events that are emitted, sub-workflows. */
final class TimeAndEventsTest {
    private static final String LISTEN = """
            do:
              - rest: {wait: P30D}
              - hear:
                  try:
                    - news:
                        timeout: {after: P10D}
                        listen: {to: {one: {with: {type: news}}}}
                        output: {as: '.[0]'}
                  catch:
                    errors: {with: {status: 408}}
                    do: [{silence: {set: {nothing: true}}}]
            """;

    @TempDir
    private Path folder;

    private TestDirectory tested(String workflow, String tests) {
        return new TestDirectory(folder).workflow("w", workflow).tests(tests);
    }

    private void passes(String workflow, String tests) {
        var ended = tested(workflow, tests).run();
        assertThat(ended.passed()).as(ended.toString()).isTrue();
    }

    @Test
    void events_reach_the_run_and_its_listeners() {
        passes(LISTEN, """
                tests:
                  kept for the run from its start:
                    events: [{deliver: {type: news, data: 1}}]
                    expect: {output: 1}
                  as soon as a task listens for its type:
                    events: [{publish: {type: other, data: 0}, at: P1D, ignored: true}, {publish: {type: news, data: 2}}]
                    expect: {output: 2}
                  when a task listens:
                    events: [{publish: {type: news, data: 3}, listening: news}]
                    expect: {output: 3}
                  to the run, when a task listens, by reference:
                    events: [{deliver: {type: news, data: 4}, listening: /do/1/hear/try/0/news}]
                    expect: {output: 4}
                  a day before it is too late:
                    events: [{publish: {type: news, data: 5}, at: P39D}]
                    expect: {output: 5}
                  a day later no listener waits:
                    events: [{publish: {type: news, data: 6}, at: P29D, ignored: true}]
                    expect: {output: {nothing: true}}
                  nothing ever comes:
                    expect: {output: {nothing: true}}
                """);
    }

    @Test
    void events_are_whole() {
        passes("""
                do:
                  - hear: {listen: {to: {any: [], until: '. | length == 2'}, read: envelope}}
                """, """
                tests:
                  t:
                    events:
                      - deliver: {type: a}
                      - deliver: {type: b, id: x, source: /s, subject: me, extra: 1, data: {n: 1}}
                    expect:
                      output:
                        - {specversion: '1.0', id: test-1, source: /test, type: a}
                        - {specversion: '1.0', id: x, source: /s, type: b, subject: me, extra: 1,
                           datacontenttype: application/json, data: {n: 1}}
                """);
    }

    @Test
    void an_event_without_a_receiver_is_a_failure() {
        assertThat(tested(
                                "do: [{rest: {wait: P1D}}, {hear: {if: .never == true, listen: {to: {one: {with: {type: x}}}}}}]\n",
                                """
                tests:
                  t:
                    events:
                      - {publish: {type: x}}
                      - {deliver: {type: y}, listening: hear}
                      - {deliver: {type: z}, at: P2D}
                """)
                        .failure())
                .isEqualTo("""
                The event x was never delivered.
                  no task listened for it.
                The event y was never delivered.
                  the task `hear` never listened.
                The event z was never delivered.
                  the run had ended before 2 d 0 h were over.
                """);
    }

    @Test
    void an_event_that_comes_when_no_task_listens_for_it_is_a_failure() {
        assertThat(tested(LISTEN, """
                tests:
                  t:
                    events:
                      - {publish: {type: news}, at: P29D}
                      - {publish: {type: other}, at: P31D}
                      - {publish: {type: other}, listening: news}
                      - {deliver: {type: other}}
                      - {deliver: {type: late}, at: P32D}
                      - {publish: {type: news}, at: P33D, ignored: true}
                      - {publish: {type: last}, at: P34D}
                    expect: {output: null}
                """).failure()).isEqualTo("""
                No task listened for the event news.
                  it came after 29 d 0 h; `ignored: true` says that this is right.
                No task listened for the event other.
                  it came after 31 d 0 h; `ignored: true` says that this is right.
                No task listened for the event other.
                  its type is not one of those that the task listens for.
                No task listened for the event other.
                  the run kept it, and no task listened for its type before the run ended.
                No task listened for the event late.
                  the run kept it, and no task listened for its type before the run ended.
                A task listened for the event news.
                  fix: the test says that it is ignored.
                The event last was never delivered.
                  the run had ended before 34 d 0 h were over.
                """);
    }

    @Test
    void a_filter_that_does_not_take_an_event_is_the_workflows_business() {
        passes("""
                do:
                  - hear: {listen: {to: {one: {with: {type: news, subject: mine}}}}}
                """, """
                tests:
                  t:
                    events:
                      - {publish: {type: news, subject: yours, data: 1}, listening: hear}
                      - {publish: {type: news, subject: mine, data: 2}, at: P1D}
                    expect: {output: [2]}
                """);
    }

    @Test
    void a_run_that_waits_for_ever_is_over_at_once_and_shows_where_it_waits() {
        var ended = tested("do: [{hear: {listen: {to: {one: {with: {type: x}}}}}}]\n", "tests: {t: {}}\n")
                .run();

        assertThat(ended.passed()).isFalse();
        assertThat(ended.text()).isEqualTo("""
                tests/w.yaml
                  ✗ t
                      at tests/w.yaml:2
                      The run had not ended after 365 d 0 h of its own time.
                        fix: send the event that it waits for, or raise `timeLimit`.
                      What the run did:
                        ▸ hear
                """);
    }

    @Test
    void a_month_ends_on_the_same_day_of_the_next_one() {
        passes("""
                do:
                  - written: {wait: P1M}
                  - computed: {wait: '${ "P1M" }'}
                  - seen:
                      set:
                        from: ${ $workflow.startedAt.iso8601[0:10] }
                        to: ${ now | todate[0:10] }
                """, """
                tests:
                  t:
                    expect:
                      outputSatisfies:
                        - 'def months: (.[0:4] | tonumber) * 12 + (.[5:7] | tonumber); (.to | months) - (.from | months) == 2'
                        - '.from[8:10] == .to[8:10] or (.from[8:10] | tonumber) > 28'
                """);
    }

    @Test
    void the_limit_of_its_own_time_is_the_tests_to_say() {
        var wait = "do: [{rest: {wait: P400D}}]\n";
        passes(wait, "tests: {t: {timeLimit: P500D}}\n");
        assertThat(tested(wait, "tests: {t: {timeLimit: P399D}}\n").failure())
                .startsWith("The run had not ended after 399 d 0 h of its own time.\n");
    }

    @Test
    void emitted_events_are_compared_in_part_and_in_order() {
        var emit = """
                do:
                  - one: {emit: {event: {with: {type: a, data: {n: 1}}}}}
                  - two: {emit: {event: {with: {type: b}}}}
                """;
        passes(emit, "tests: {t: {expect: {emitted: [{type: a, data: {n: 1}}, {type: b}]}}}\n");
        assertThat(tested(emit, "tests: {t: {expect: {emitted: [{type: a, data: {n: 2}}, {type: a}, {type: c}]}}}\n")
                        .failure())
                .isEqualTo("""
                        The emitted events differ.
                          /0/data/n: expected 2, got 1
                          /1/type: expected "a", got "b"
                          /2: expected {"type":"c"}, got nothing
                        """);
    }

    @Test
    void sub_workflows_run_with_the_mocks_and_hear_the_events_of_the_test() {
        new TestDirectory(folder).workflow("sub", """
                do:
                  - fetch: {call: http, with: {method: get, endpoint: 'https://a.example/'}}
                  - hear: {listen: {to: {one: {with: {type: go}}}}, output: {as: '$input + {heard: .[0]}'}}
                  - rest: {wait: P5D}
                """);
        passes("""
                do:
                  - below:
                      run: {workflow: {namespace: test, name: sub, version: 1.0.0}}
                """, """
                tests:
                  it completes:
                    mocks: [{task: fetch, result: {a: 1}}]
                    events: [{publish: {type: go, data: 7}, listening: hear}]
                    expect: {output: {a: 1, heard: 7}, calls: [fetch]}
                  its fault is that of the task:
                    mocks: [{task: fetch, error: {status: 404}}]
                    expect: {fault: {status: 404, instance: below}}
                """);
    }
}
