package dev.flow.definition;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.Severity;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Finding workflows, and places in them. */
class CheckedConfigurationTest {
    private static final String TEXT = """
            document: { dsl: '1.0.3', namespace: shop, name: orders, version: '1.0.0' }
            do:
              - greet:
                  set:
                    text: hello
            """;

    @Test
    void a_name_is_an_alias_while_only_one_workflow_has_it() {
        CheckedConfiguration one = check(TEXT);
        CheckedConfiguration two = check(TEXT, TEXT.replace("namespace: shop", "namespace: office"));

        assertThat(one.find("orders")).isPresent();
        assertThat(two.find("orders")).isEmpty();
        assertThat(two.find("office.orders")).isPresent();
        assertThat(two.find("elsewhere.orders")).isEmpty();
    }

    @Test
    void a_pointer_leads_to_the_value_and_to_its_key() {
        SourceMap positions = check(TEXT).find("orders").orElseThrow().positions();

        assertThat(positions.key("/do/0/greet")).contains(new Range(3, 5, 3, 10));
        assertThat(positions.value("/do/0/greet/set/text")).contains(new Range(5, 15, 5, 20));
        assertThat(positions.value("/document/name")).contains(new Range(1, 50, 1, 56));
        assertThat(positions.key("/do/0")).isEqualTo(positions.value("/do/0"));
        assertThat(positions.value("")).isPresent();
        assertThat(positions.value("/do/1")).isEmpty();
        assertThat(positions.key("/do/0/greet/set/nothing")).isEmpty();
    }

    @Test
    void warnings_and_notes_leave_a_configuration_valid() {
        CheckedConfiguration checked = check(TEXT.replace("text: hello", "text: 'Hello ${ .name }'"));

        assertThat(checked.valid()).isTrue();
        assertThat(checked.diagnostics())
                .singleElement()
                .satisfies(diagnostic -> assertThat(diagnostic.severity()).isEqualTo(Severity.WARNING));
    }

    @Test
    void the_document_is_json_as_it_is_written() {
        assertThat(check(TEXT).find("orders").orElseThrow().document().toString())
                .isEqualTo(
                        "{\"document\":{\"dsl\":\"1.0.3\",\"namespace\":\"shop\",\"name\":\"orders\",\"version\":\"1.0.0\"},"
                                + "\"do\":[{\"greet\":{\"set\":{\"text\":\"hello\"}}}]}");
    }

    private static CheckedConfiguration check(String... texts) {
        SourceFile[] files = new SourceFile[texts.length];
        for (int index = 0; index < texts.length; index++) {
            files[index] = new SourceFile("workflows/" + index + ".yaml", texts[index]);
        }
        return ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(files));
    }
}
