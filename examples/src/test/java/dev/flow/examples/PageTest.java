package dev.flow.examples;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PageTest {

    @Test
    void a_page_is_files_and_commands_with_what_they_print() {
        var page = page("""
                # Title

                ```yaml
                # hello.yaml
                document: {}
                ```

                ```sh exit=1
                ./flow run hello.yaml --param 'name=Ada Lovelace'
                ```

                ```json name.json
                {"name": "Ada"}
                ```

                ```text
                A problem
                ```
                """);

        assertThat(page.files())
                .containsExactly(
                        Map.entry("hello.yaml", "# hello.yaml\ndocument: {}\n"),
                        Map.entry("name.json", "{\"name\": \"Ada\"}\n"));
        var command = page.commands().getFirst();
        assertThat(command.arguments()).isEqualTo(List.of("run", "hello.yaml", "--param", "name=Ada Lovelace"));
        assertThat(command.exit()).isEqualTo(1);
        assertThat(command.prints().text()).isEqualTo("A problem\n");
        assertThat(command.line()).isEqualTo(8);
    }

    @Test
    void yaml_without_a_path_is_wrapped_into_a_document() {
        var page = page("```yaml\n- one:\n    set: {}\n```\n");

        assertThat(page.wrappedFragments()).containsExactly(Map.entry("fragment-at-line-1.yaml", """
                        document:
                          dsl: '1.0.3'
                          namespace: guide
                          name: fragment
                          version: '1.0.0'
                        do:
                          - one:
                              set: {}
                        """));
        assertThat(page.validated())
                .containsExactly(List.of("validate", "--format", "json", "fragment-at-line-1.yaml"));
    }

    @Test
    void a_block_that_no_command_prints_is_refused() {
        var page = page("```json\n{}\n```\n");

        assertThatThrownBy(page::commands).hasMessage("page.md:1: no command prints this");
    }

    @Test
    void a_command_without_its_output_is_refused() {
        var page = page("```sh\n./flow run a.yaml\n```\n");

        assertThatThrownBy(page::commands).hasMessage("page.md:1: this command needs a block that says what it prints");
    }

    private static Page page(String markdown) {
        return new Page("page.md", FencedBlock.of(markdown));
    }
}
