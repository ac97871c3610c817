package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Where {@code flow run} says that a fault arose. */
final class FaultPlaceTest {
    private static final String EXPRESSION = "https://open-workflow-specification.org/spec/1.0.0/errors/expression";

    @TempDir
    private Path temporary;

    private Folder folder;

    @BeforeEach
    void a_directory() {
        folder = new Folder(temporary);
    }

    private Invocation run(String name, String... more) {
        var arguments = new java.util.ArrayList<>(java.util.List.of("run", name, "--config-dir", folder.toString()));
        arguments.addAll(java.util.List.of(more));
        return Invocation.of(arguments.toArray(String[]::new));
    }

    @Test
    void a_failed_expression_names_its_slot_and_column_and_the_caret_is_under_what_failed() {
        var file = folder.workflow("sum", """
                - add:
                    set:
                      a: ${ 1 }
                      b: "${ .name | tonumber }"
                """);

        assertThat(run("sum", "--param", "name=Ada")).isEqualTo(new Invocation(1, "", """
                                %s:10:24: fault: An expression failed
                                   10 |         b: "${ .name | tonumber }"
                                      |                        ^^^^^^^^
                                    type  %s
                                  status  400
                                   title  An expression failed
                                  detail  string ("Ada") cannot be parsed as a number
                                    task  /do/0/add
                                    slot  set.b, column 9
                                """.formatted(file, EXPRESSION)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '~',
            value = {
                "if: .x.y                                     ! if, column 1         ! 11",
                "output: { as: .a.x }                         ! output.as, column 1  ! 21",
                "output: { as: '${ .a | error }' }            ! output.as, column 6  ! 30",
                "export: { as: '.a | error' }                 ! export.as, column 6  ! 27",
                "input: { from: '{ q: .x.y }' }               ! input.from, column 6 ! 28",
                "timeout: { after: '${ .x }' }                ! timeout.after        ! 25",
                "input: { schema: { document: {type: array}}} ! input.schema         ! 16",
            })
    void every_slot_of_a_task_is_named(String property, String slot, int column) {
        folder.workflow("slots", "- one:\n    " + property + "\n    set: { a: boom }\n");

        assertPlace(run("slots", "--param", "x=text"), slot, "slots.yaml:8:" + column + ": fault: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '~',
            value = {
                "for: { in: .x };do: [ { a: { set: { b: 1 } } } ] ! for.in ! 8:18",
                "for: { in: '[1]' };while: .x;do: [ { a: { set: { b: 1 } } } ] ! while ! 9:14",
                "switch: [ { a: { when: .x, then: end } } ] ! switch.0.a.when ! 8:30",
                "wait: '${ .x }' ! wait ! 8:13",
                "raise: { error: { type: 'urn:x', status: 400, title: '${ .x.y }' } } ! raise.error.title, column 1 ! 8:64",
                "emit: { event: { with: { type: t, data: '${ .x.y }' } } } ! emit.event.with.data, column 1 ! 8:51",
                "run: { workflow: { namespace: test, name: slots, version: latest, input: { a: '${ .x.y }' } } } "
                        + "! run.workflow.input.a, column 1 ! 8:89",
                "call: http;with: { method: get, endpoint: '${ .x.y }' } ! with.endpoint, column 1 ! 9:42",
                "call: http;with: { method: get, endpoint: 'http://localhost', body: { b: [ '${ .x.y }' ] } } "
                        + "! with.body.b.0, column 1 ! 9:75",
                "try: [ { a: { raise: { error: { type: 'urn:x', status: 400 } } } } ];catch: { when: .x.y } "
                        + "! catch.when, column 1 ! 9:22",
                "try: [ { a: { raise: { error: { type: 'urn:x', status: 400 } } } } ];catch: { retry: { delay: '${ .x }' } } "
                        + "! catch.retry.delay ! 9:32"
            })
    void the_slots_of_every_kind_of_task_are_named(String task, String slot, String position) {
        folder.workflow("slots", "- done: { set: { a: 1 } }\n");
        folder.workflow("kinds", "- one:\n    " + task.replace(";", "\n    ") + "\n");

        assertPlace(run("kinds", "--param", "x=text"), slot, "kinds.yaml:" + position + ": fault: ");
    }

    private void assertPlace(Invocation ended, String slot, String position) {
        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        assertThat(ended.err())
                .startsWith(folder + "/workflows/" + position)
                .contains("    task  /do/0/one\n", "    slot  " + slot + "\n");
    }

    @Test
    void a_component_that_a_task_names_is_shown_where_it_stands() {
        var file = folder.write("workflows/alias.yaml", Folder.document("alias") + """
                use:
                  errors:
                    refused:
                      type: urn:refused
                      status: 400
                      detail: ${ .name | tonumber }
                do:
                  - refuse:
                      raise:
                        error: refused
                """);

        var ended = run("alias", "--param", "name=Ada");

        assertThat(ended.err())
                .startsWith(file + ":11:26: fault: An expression failed\n")
                .contains("    task  /do/0/refuse\n", "    slot  raise.error.detail, column 9\n");
    }

    @Test
    void a_fault_inside_functions_names_the_calls_and_the_functions() {
        var function = folder.write("functions/charge/1.0.0/function.yaml", """
                do:
                  - check:
                      set:
                        amount: ${ .amount | tonumber }
                """);
        var file = folder.write("workflows/pay.yaml", Folder.document("pay") + """
                use:
                  functions:
                    bill:
                      call: charge:1.0.0@default
                      with: { amount: '${ .amount }' }
                do:
                  - twice:
                      for: { in: '[1, 2]' }
                      do:
                        - pay:
                            call: bill
                            with: { amount: '${ .amount }' }
                """);

        assertThat(run("pay", "--param", "amount=much"))
                .isEqualTo(new Invocation(1, "", """
                                %s:4:30: fault: An expression failed
                                    4 |         amount: ${ .amount | tonumber }
                                      |                              ^^^^^^^^
                                    type  %s
                                  status  400
                                   title  An expression failed
                                  detail  string ("much") cannot be parsed as a number
                                    task  /functions/charge:1.0.0@default/do/0/check
                                    slot  set.amount, column 11
                                  called  by /use/functions/bill (%s:8:5), the function charge:1.0.0@default
                                  called  by /do/0/twice/do/0/pay (%s:15:11), the function bill
                                """.formatted(function, EXPRESSION, file, file)));
    }

    @Test
    void a_raise_with_its_own_instance_keeps_its_place() {
        var file = folder.workflow("raising", """
                - fail:
                    raise:
                      error: { type: 'urn:x', status: 400, title: No, instance: /orders/7 }
                """);

        assertThat(run("raising").err())
                .startsWith(file + ":7:5: fault: No\n    7 |   - fail:\n      |     ^^^^\n")
                .contains("    task  /do/0/fail\n", "instance  /orders/7\n");
    }

    @Test
    void the_workflows_own_slots_are_named_too() {
        var file = folder.write("workflows/own.yaml", Folder.document("own") + """
                do:
                  - a:
                      set: { a: text }
                output:
                  as: .a.b
                """);

        assertThat(run("own").err())
                .startsWith(file + ":10:7: fault: An expression failed\n")
                .contains("    task  /\n", "    slot  output.as, column 1\n");
    }
}
