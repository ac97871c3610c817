package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What commands say of input that they cannot use: in words of ours, with a fix that leads on. */
final class MessagesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '~',
            value = {
                "{\"a\": 1       ! it ends before its last value is complete, at line 1, column 8.",
                "[1               ! it ends before its last value is complete, at line 1, column 3.",
                "{a: 1}           ! a property's name in double quotes is missing before 'a' at line 1, column 2.",
                "[1 2]            ! '2' is not expected at line 1, column 4.",
                "{\"a\": NaN}    ! `NaN` is not a value; texts are written in double quotes, at line 1, column 10.",
                "yes              ! `yes` is not a value; texts are written in double quotes, at line 1, column 1."
            })
    void json_that_cannot_be_read_is_explained_in_our_words(String json, String message) {
        assertThat(Invocation.withInput(json, "eval", "."))
                .isEqualTo(new Invocation(2, "", "flow eval: the input is not JSON: " + message + "\n"));
    }

    @Test
    void no_message_names_a_setting_of_the_json_library() {
        for (String json :
                new String[] {"{", "\"a", "[1,", "{\"a\" 1}", "\"\\x\"", "01", "1 x", "[NaN]", "\"\u0001\""}) {
            assertThat(Invocation.withInput(json, "eval", ".").err())
                    .as(json)
                    .startsWith("flow eval: the input is not JSON: ")
                    .doesNotContain("Feature", "REDACTED", "token", "Source", "code ");
        }
    }

    @Test
    void yaml_that_cannot_be_read_says_where() {
        var documents = new Folder(folder);
        documents.workflow("echo", "- echo:\n    set: ${ . }\n");
        var input = documents.write("input.yaml", "a: 1\nb: 'open\n");

        assertThat(Invocation.of("run", "echo", "--config-dir", documents.toString(), "--input", input)
                        .err())
                .isEqualTo("flow run: " + input + " is not YAML from line 3, column 1 on.\n");
    }

    @ParameterizedTest
    @CsvSource({"run", "graph"})
    void a_file_that_is_missing_is_said_to_be_missing(String command) {
        new Folder(folder).workflow("echo", "- echo:\n    set: ${ . }\n");

        assertThat(Invocation.of(command, "nosuch.yaml").err())
                .isEqualTo("flow " + command + ": there is no file nosuch.yaml.\n");
        assertThat(Invocation.of(command, "nosuch.yaml", "--config-dir", folder.toString())
                        .err())
                .isEqualTo("flow " + command + ": there is no file nosuch.yaml, and no workflow of that name.\n");
    }

    @ParameterizedTest
    @CsvSource({"rnu,run", "tset,test", "vaildate,validate", "grpah,graph"})
    void a_misspelt_command_is_suggested(String typed, String meant) {
        assertThat(Invocation.of(typed).err())
                .startsWith("flow: unknown command or argument '" + typed + "'; did you mean '" + meant + "'?\n");
    }

    @Test
    void a_misspelt_option_is_suggested() {
        assertThat(Invocation.of("eval", "--nul-input", "1").err())
                .startsWith("flow eval: unknown option '--nul-input'; did you mean '--null-input'?\n");
    }

    @Test
    void eval_explains_a_key_with_a_hyphen_once() {
        assertThat(Invocation.of("eval", "-n", ".headers.X-Request-Id").err()).isEqualTo("""
                expression:1:12: error: There is no function `Request`. [expression-unknown-function]
                    1 | .headers.X-Request-Id
                      |            ^^^^^^^
                      = fix: A hyphen subtracts; for the key write `.headers["X-Request-Id"]`.
                """);
    }
}
