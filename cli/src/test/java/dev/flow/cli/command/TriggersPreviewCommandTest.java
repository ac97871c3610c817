package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

final class TriggersPreviewCommandTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void configuration() {
        var folder = new Folder(directory);
        folder.workflow("report", "- nothing: { set: { a: 1 } }");
        folder.write(
                "workflows/poll.yaml",
                Folder.document("poll") + "schedule: { every: { hours: 6 } }\ndo:\n  - nothing: { set: { a: 1 } }\n");
        folder.write(
                "workflows/again.yaml",
                Folder.document("again") + "schedule: { after: PT5M }\ndo:\n  - nothing: { set: { a: 1 } }\n");
        folder.write("triggers.yaml", """
                nightly:
                  kind: schedule
                  workflow: test.report
                  spec: { cron: '30 2 * * *' }
                  timezone: Europe/Berlin
                  exclude: [2026-03-31]
                never:
                  kind: schedule
                  workflow: test.report
                  spec: { calendar: { year: 2020 } }
                  paused: true
                  jitter: PT30S
                  max_firings: 3
                paid: { kind: event, workflow: test.report, type: paid }
                """);
    }

    @Test
    void firings_are_printed_with_what_is_odd_about_them() {
        assertThat(preview("nightly", "--count", "3", "--from", "2026-03-27T12:00:00Z"))
                .isEqualTo(new Invocation(0, """
                                local             day  offset  utc                   note
                                2026-03-28 02:30  Sat  +01:00  2026-03-28T01:30:00Z
                                2026-03-29 03:30  Sun  +02:00  2026-03-29T01:30:00Z  02:30 does not exist because clocks go forward; fires later by the gap (on_gap: shift)
                                2026-03-30 02:30  Mon  +02:00  2026-03-30T00:30:00Z
                                """, ""));
    }

    @Test
    void what_does_not_fire_has_no_time_in_utc() {
        assertThat(preview("nightly", "--count", "1", "--from", "2026-03-30T12:00:00Z")
                        .out())
                .isEqualTo("""
                        local             day  offset  utc                   note
                        2026-03-31 02:30  Tue  +02:00  -                     2026-03-31 is excluded
                        2026-04-01 02:30  Wed  +02:00  2026-04-01T00:30:00Z
                        """);
    }

    @Test
    void data_has_every_line() {
        assertThat(preview("nightly", "-n", "1", "--from", "2026-03-30T12:00:00Z", "-o", "json")
                        .out())
                .isEqualTo("""
                        [
                          {
                            "nominal_time": "2026-03-31T00:30:00Z",
                            "local_time": "2026-03-31T02:30",
                            "offset": "+02:00",
                            "fires": false,
                            "note": "2026-03-31 is excluded"
                          },
                          {
                            "nominal_time": "2026-04-01T00:30:00Z",
                            "local_time": "2026-04-01T02:30",
                            "offset": "+02:00",
                            "fires": true,
                            "note": null
                          }
                        ]
                        """);
    }

    @Test
    void the_schedule_of_a_workflow_document_is_named_after_the_workflow() {
        assertThat(preview("test.poll", "--count", "2", "--from", "2026-03-27T12:00:00Z")
                        .out())
                .isEqualTo("""
                        local             day  offset  utc                   note
                        2026-03-27 18:00  Fri  Z       2026-03-27T18:00:00Z
                        2026-03-28 00:00  Sat  Z       2026-03-28T00:00:00Z
                        """);
    }

    @Test
    void a_schedule_without_times_says_why() {
        assertThat(preview("test.again"))
                .isEqualTo(new Invocation(
                        0, "", "Fires PT5M after the end of each run, so its times depend on the runs.\n"));
        assertThat(preview("never")).isEqualTo(new Invocation(0, "", """
                                There is no firing to come.
                                The trigger is paused: it starts no run.
                                Each firing is late by a part of PT30S (jitter).
                                It fires 3 times at most (max_firings); firings before these count too.
                                """));
    }

    @Test
    void what_has_no_schedule_is_named() {
        assertThat(preview("paid").err())
                .isEqualTo(
                        "flow triggers preview: the trigger 'paid' is of kind event, which does not fire at times.\n");
        assertThat(preview("nightl").err())
                .isEqualTo("flow triggers preview: there is no trigger 'nightl'; did you mean 'nightly'?\n");
        assertThat(preview("nightly", "--count", "0").err())
                .isEqualTo("flow triggers preview: --count takes a number from 1 to 1000, not '0'.\n");
        assertThat(preview("nightly", "--from", "tomorrow").code()).isEqualTo(2);
    }

    @Test
    void errors_of_the_file_are_shown_instead() {
        new Folder(directory).write("triggers.yaml", "nightly: { kind: schedule, workflow: test.report, spec: {} }\n");

        assertThat(preview("nightly").code()).isEqualTo(2);
        assertThat(preview("nightly").err()).contains("triggers.yaml:1");
    }

    private Invocation preview(String name, String... more) {
        String[] arguments = new String[5 + more.length];
        System.arraycopy(
                new String[] {"triggers", "preview", name, "--config-dir", directory.toString()}, 0, arguments, 0, 5);
        System.arraycopy(more, 0, arguments, 5, more.length);
        return Invocation.of(arguments);
    }
}
