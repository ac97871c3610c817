package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What the first page says is what happens. */
final class GettingStartedTest {
    @TempDir
    private Path folder;

    private static String block(String language, String begin) throws IOException {
        var page = Checkout.text("docs/getting-started.md");
        var found = Pattern.compile("```" + language + "\n(" + Pattern.quote(begin) + "[\\s\\S]*?)```\n")
                .matcher(page);
        assertThat(found.find())
                .as("a block of %s that begins with %s", language, begin)
                .isTrue();
        return found.group(1);
    }

    private String file(String name) throws IOException {
        return Files.writeString(folder.resolve(name), block("yaml", "# " + name + "\n"))
                .toString();
    }

    @Test
    void the_first_workflow_greets() throws IOException {
        var command = block("sh", "./flow run hello");
        assertThat(command).isEqualTo("./flow run hello --config-dir examples/hello --param name=Ada\n");

        var ended = Invocation.of("run", "hello", "--config-dir", "../examples/hello", "--param", "name=Ada");

        assertThat(Json.compact(Json.read(ended.out())) + "\n")
                .isEqualTo(block("json", "{\"greeting\"").replace(": ", ":"));
    }

    @Test
    void the_loop_greets_everybody() throws IOException {
        var ended = Invocation.of("run", file("greet.yaml"), "--param", "names:=[\"Ada\", \"Grace\"]");

        assertThat(Json.read(ended.out())).isEqualTo(Json.read(block("json", "{\"greetings\"")));
    }

    @Test
    void the_broken_one_is_explained_as_shown() throws IOException {
        var file = file("broken.yaml");

        var ended = Invocation.of("validate", file);

        assertThat("$ ./flow validate broken.yaml\n" + ended.out().replace(folder + "/", "") + ended.err())
                .isEqualTo(block("console", "$ ./flow validate broken.yaml\n"));
    }

    @Test
    void the_expression_adds_up() throws IOException {
        assertThat(block("console", "$ echo")).endsWith("./flow eval '[.items[].price] | add'\n12\n");
        assertThat(Invocation.withInput(
                                "{\"items\": [{\"price\": 4}, {\"price\": 8}]}", "eval", "[.items[].price] | add")
                        .out())
                .isEqualTo("12\n");
    }

    @Test
    void the_call_is_valid() throws IOException {
        assertThat(Invocation.of("validate", file("price.yaml")).code()).isZero();
    }
}
