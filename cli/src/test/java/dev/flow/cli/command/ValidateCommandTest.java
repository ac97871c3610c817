package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

final class ValidateCommandTest {
    private static final String FINE = "- one:\n    set: {a: 1}\n";
    private static final String BROKEN = "- one:\n    set: {a: 1}\n    then: tow\n- two:\n    set: {a: 2}\n";

    @TempDir
    private Path temporary;

    private Folder folder;

    @BeforeEach
    void a_folder() {
        folder = new Folder(temporary);
    }

    @Test
    void a_valid_directory_is_0_and_says_nothing_on_standard_output() {
        folder.workflow("a", FINE);
        folder.workflow("b", FINE);

        assertThat(Invocation.of("validate", "--config-dir", folder.toString()))
                .isEqualTo(new Invocation(0, "", "valid: 2 files\n"));
        assertThat(Invocation.of("validate", folder.toString())).isEqualTo(new Invocation(0, "", "valid: 2 files\n"));
    }

    @Test
    void an_invalid_document_is_1_with_position_line_caret_and_fix() {
        var file = folder.workflow("a", BROKEN);

        var ended = Invocation.of("validate", "--config-dir", folder.toString());

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out()).startsWith(file + ":9:13: error: ").contains("""
                            9 |       then: tow
                              |             ^^^
                              = fix: \
                        """, "two");
        assertThat(ended.err()).isEqualTo("invalid: 1 error in 1 file\n");
    }

    @Test
    void json_is_the_whole_answer() throws Exception {
        folder.workflow("a", BROKEN);

        var ended = Invocation.of("validate", "--config-dir", folder.toString(), "--format", "json");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err()).isEmpty();
        var answer = Json.read(ended.out());
        assertThat(answer.path("valid").booleanValue()).isFalse();
        assertThat(answer.path("diagnostics")).hasSize(1);
        assertThat(answer.at("/diagnostics/0/line").intValue()).isEqualTo(9);
        assertThat(answer.at("/diagnostics/0/column").intValue()).isEqualTo(13);
        assertThat(answer.at("/diagnostics/0/pointer").textValue()).isEqualTo("/do/0/one/then");
    }

    @Test
    void single_files_are_resolved_together() {
        var parent = folder.write("parent.yaml", Folder.document("parent") + """
                        do:
                          - sub:
                              run:
                                workflow: {namespace: test, name: child, version: '1.0.0'}
                        """);
        var child = folder.write("child.yaml", Folder.document("child") + "do:\n  - a:\n      set: {a: 1}\n");

        assertThat(Invocation.of("validate", parent, child)).isEqualTo(new Invocation(0, "", "valid: 2 files\n"));
        assertThat(Invocation.of("validate", parent).out()).contains(":9:", ": note: ", "[not-resolved]");
    }

    @Test
    void a_file_of_a_directory_is_checked_with_it_but_alone_reported_on() {
        folder.workflow("broken", BROKEN);
        var file = folder.workflow(
                "caller", "- sub:\n    run:\n      workflow: {namespace: test, name: child, version: '1.0.0'}\n");
        folder.workflow("child", FINE);

        assertThat(Invocation.of("validate", file, "--config-dir", folder.toString()))
                .isEqualTo(new Invocation(0, "", "valid: 1 file\n"));
        assertThat(Invocation.of("validate", folder.toString()).code()).isEqualTo(1);
    }

    @Test
    void warnings_do_not_make_it_invalid() {
        folder.workflow("a", "- one:\n    set: {a: 'x ${ .b }'}\n");

        var ended = Invocation.of("validate", folder.toString());

        assertThat(ended.code()).isZero();
        assertThat(ended.out()).contains(": warning: ");
        assertThat(ended.err()).isEqualTo("valid: 1 file, 1 warning\n");
    }

    @Test
    void an_unreadable_file_is_a_diagnostic_among_others() throws Exception {
        folder.workflow("a", FINE);
        java.nio.file.Files.createSymbolicLink(
                temporary.resolve("workflows/gone.yaml"), temporary.resolve("nowhere.yaml"));

        var ended = Invocation.of("validate", folder.toString());

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out())
                .isEqualTo(temporary + "/workflows/gone.yaml:1:1: error: "
                        + "This file cannot be read: it does not exist. [unreadable-file]\n"
                        + "      = fix: Correct the name, or the link.\n");
    }

    @Test
    void what_is_no_configuration_directory_is_usage() {
        assertThat(Invocation.of("validate", "--config-dir", folder.toString()))
                .isEqualTo(new Invocation(
                        2,
                        "",
                        "flow validate: the folder " + folder
                                + " is not a configuration directory: it has no workflows folder; name one with"
                                + " --config-dir, or write one with 'flow init'.\n"));
        assertThat(Invocation.of("validate", "--config-dir", folder + "/none").err())
                .isEqualTo("flow validate: there is no folder " + folder + "/none.\n");
        assertThat(Invocation.of("validate", folder + "/none.yaml").err())
                .isEqualTo("flow validate: there is no file " + folder + "/none.yaml.\n");
    }

    @Test
    void an_unreachable_document_is_said_only_when_it_is_to_be_resolved() {
        folder.workflow("a", """
                - call:
                    call: openapi
                    with:
                      document: {endpoint: 'http://127.0.0.1:9/openapi.json'}
                      operationId: x
                """);

        assertThat(Invocation.of("validate", folder.toString()).code()).isZero();
        var resolved = Invocation.of("validate", folder.toString(), "--resolve");
        assertThat(resolved.code()).isEqualTo(1);
        assertThat(resolved.out()).contains("http://127.0.0.1:9/openapi.json", ": error: ");
    }

    @Test
    void what_was_resolved_is_no_longer_said_to_be_unresolved() throws Exception {
        try (TestHttpService catalog =
                TestHttpService.answering(request -> request.uri().equals("/functions/greet/1.0.0/function.yaml")
                        ? Reply.of(200, "application/yaml", "set: {greeting: hello}\n")
                        : Reply.empty(404))) {
            var file = folder.write("workflows/a.yaml", Folder.document("a") + """
                            use:
                              catalogs:
                                shared: {endpoint: '%s'}
                            do:
                              - greet: {call: greet:1.0.0@shared}
                            """.formatted(catalog.url()));

            assertThat(Invocation.of("validate", file).out()).contains("[not-resolved]");
            assertThat(Invocation.of("validate", file, "--resolve"))
                    .isEqualTo(new Invocation(0, "", "valid: 1 file\n"));
        }
    }
}
