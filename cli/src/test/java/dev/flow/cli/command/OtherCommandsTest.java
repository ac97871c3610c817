package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The commands that print or write something and are done. */
final class OtherCommandsTest {
    @TempDir
    private Path temporary;

    @Test
    void what_init_writes_is_valid_and_runs() {
        var directory = temporary.resolve("my flows").toString();

        var written = Invocation.of("init", directory);

        assertThat(written)
                .isEqualTo(new Invocation(
                        0,
                        "",
                        "Wrote workflows/hello.yaml, workflows/order.yaml, tests/order.yaml in " + directory
                                + ".\nNext: flow run hello --config-dir '" + directory + "' --param name=Ada\n"
                                + "      flow test --config-dir '" + directory + "'\n"));
        assertThat(Invocation.of("validate", directory)).isEqualTo(new Invocation(0, "", "valid: 3 files\n"));
        assertThat(Invocation.of("test", "-d", directory).err()).startsWith("passed: 3 tests in ");
        assertThat(Invocation.of("run", "hello", "-d", directory, "-p", "name=Ada")
                        .out())
                .isEqualTo("{\n  \"greeting\": \"Hello, Ada!\"\n}\n");
        assertThat(Invocation.of(
                                "run",
                                "order",
                                "-d",
                                directory,
                                "-p",
                                "items:=[{\"name\": \"tea\", \"price\": 40, \"quantity\": 3}]")
                        .out())
                .isEqualTo("{\n  \"total\": 120,\n  \"delivery\": \"courier\"\n}\n");
    }

    @Test
    void init_overwrites_nothing_and_writes_nothing_then() throws IOException {
        var existing = temporary.resolve("workflows/order.yaml");
        Files.createDirectories(existing.getParent());
        Files.writeString(existing, "mine");

        assertThat(Invocation.of("init", temporary.toString()))
                .isEqualTo(
                        new Invocation(2, "", "flow init: " + existing + " exists already, so nothing was written.\n"));
        assertThat(existing).hasContent("mine");
        assertThat(temporary.resolve("workflows/hello.yaml")).doesNotExist();
    }

    @Test
    void graph_prints_mermaid_or_the_nodes_and_edges() throws Exception {
        var folder = new Folder(temporary);
        folder.workflow("two", "- first:\n    set: {a: 1}\n- second:\n    set: {a: 2}\n");

        var drawing = Invocation.of("graph", "two", "-d", temporary.toString());
        var data = Json.read(Invocation.of("graph", "two", "-d", temporary.toString(), "--format", "json")
                .out());

        assertThat(drawing.code()).isZero();
        assertThat(drawing.out()).startsWith("flowchart").contains("first", "second");
        assertThat(data.path("workflow").textValue()).isEqualTo("test.two");
        assertThat(data.path("nodes").findValuesAsText("id")).contains("/do/0/first", "/do/1/second");
    }

    @Test
    void graph_of_an_invalid_workflow_draws_what_it_can_and_is_2() {
        var folder = new Folder(temporary);
        folder.workflow("wrong", "- first:\n    set: {a: 1}\n    then: nowhere\n");

        var ended = Invocation.of("graph", "wrong", "-d", temporary.toString());

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).contains("first");
        assertThat(ended.err()).contains(":9:13: error: ");
    }

    @Test
    void schema_is_a_json_schema() throws Exception {
        var schema = Json.read(Invocation.of("schema").out());

        assertThat(schema.path("$schema").textValue()).contains("2020-12");
        assertThat(schema.path("required").toString()).contains("document", "do");
    }

    @Test
    void schema_knows_the_other_files_too() throws Exception {
        var tests = Json.read(Invocation.of("schema", "--kind", "tests").out());
        var triggers = Json.read(Invocation.of("schema", "--kind", "triggers").out());
        var settings = Json.read(Invocation.of("schema", "--kind", "settings").out());

        assertThat(tests.path("properties")
                        .path("tests")
                        .path("additionalProperties")
                        .path("$ref")
                        .textValue())
                .isEqualTo("#/$defs/test");
        assertThat(tests.path("$defs").path("mock").path("properties").has("answers"))
                .isTrue();
        assertThat(triggers.path("$defs")
                        .path("scheduleTrigger")
                        .path("properties")
                        .has("timezone"))
                .isTrue();
        assertThat(settings.path("properties").has("egress")).isTrue();
    }

    @Test
    void completion_knows_commands_options_and_values() {
        assertThat(Invocation.of("completion", "bash").out()).contains("validate", "--config-dir", "sarif");
        assertThat(Invocation.of("completion", "zsh").out()).contains("bashcompinit");
        assertThat(Invocation.of("completion", "fish").out())
                .contains(
                        "complete -c flow -n __fish_use_subcommand -f -a validate -d '",
                        "complete -c flow -n '__fish_seen_subcommand_from validate' -s f -l format -r -f"
                                + " -a 'text json sarif github'");
    }
}
