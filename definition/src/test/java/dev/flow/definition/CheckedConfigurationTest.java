package dev.flow.definition;

import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
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
    void many_files_have_the_diagnostics_that_each_has_by_itself_and_the_first_of_a_name_counts() {
        List<SourceFile> files = IntStream.range(0, 100)
                .mapToObj(number -> new SourceFile(
                        "workflows/%02d.yaml".formatted(number),
                        "document: { dsl: '1.0.3', namespace: shop, name: w" + number % 99 + ", version: '1.0.0' }\n"
                                + "do: [{ a: { call: nothing" + number + " } }]\n"))
                .toList();
        List<String> expected = new ArrayList<>();
        for (int number = 0; number < 100; number++) {
            expected.add("workflows/%02d.yaml undefined-function".formatted(number));
        }
        expected.add(99, "workflows/99.yaml duplicate-workflow");

        CheckedConfiguration checked = ConfigurationChecker.check(
                ConfigurationFiles.builder().workflows(files).build());

        assertThat(checked.diagnostics())
                .extracting(diagnostic -> diagnostic.file() + " " + diagnostic.code())
                .containsExactlyElementsOf(expected);
        assertThat(checked.workflows().keySet())
                .containsExactlyElementsOf(IntStream.range(0, 99)
                        .mapToObj(number -> "shop.w" + number)
                        .toList());
        assertThat(checked.find("w0").orElseThrow().source().path()).isEqualTo("workflows/00.yaml");
    }

    @Test
    void the_document_is_json_as_it_is_written() {
        assertThat(check(TEXT).find("orders").orElseThrow().document().toString())
                .isEqualTo(
                        "{\"document\":{\"dsl\":\"1.0.3\",\"namespace\":\"shop\",\"name\":\"orders\",\"version\":\"1.0.0\"},"
                                + "\"do\":[{\"greet\":{\"set\":{\"text\":\"hello\"}}}]}");
    }

    @Test
    void triggers_are_found_by_name_with_their_positions() {
        var first = new SourceFile("triggers/a.yaml", """
                nightly:
                  kind: schedule
                  workflow: orders
                  spec: { cron: '@daily' }
                open: { kind: api, workflow: orders }
                """);
        var second = new SourceFile("triggers/b.yaml", "pushed: { kind: host, workflow: orders }");
        CheckedConfiguration checked = ConfigurationChecker.check(ConfigurationFiles.builder()
                .workflows(List.of(new SourceFile("orders.yaml", TEXT)))
                .triggers(List.of(first, second))
                .build());

        assertThat(checked.diagnostics()).isEmpty();
        assertThat(checked.triggers().keySet()).containsExactly("nightly", "open", "pushed");
        CheckedTrigger nightly = Objects.requireNonNull(checked.triggers().get("nightly"));
        assertThat(nightly.kind()).isEqualTo("schedule");
        assertThat(nightly.document().at("/spec/cron").asText()).isEqualTo("@daily");
        assertThat(nightly.positions().value("/nightly/spec/cron")).contains(new Range(4, 17, 4, 25));
        assertThat(checked.triggers())
                .hasEntrySatisfying(
                        "pushed", pushed -> assertThat(pushed.source()).isEqualTo(second));
    }

    @Test
    void a_day_that_does_not_exist_is_said_of_every_schedule_that_names_it() {
        StringBuilder text = new StringBuilder();
        for (int month = 1; month <= 12; month++) {
            for (int other = 1; other <= 12; other++) {
                for (int minute = 0; minute < 20; minute++) {
                    text.append("t-%d-%d-%d: { kind: schedule, workflow: orders, spec: { cron: '%d 0 30 %d,%d *' } }\n"
                            .formatted(month, other, minute, minute, month, other));
                }
            }
        }
        CheckedConfiguration checked = ConfigurationChecker.check(ConfigurationFiles.builder()
                .workflows(List.of(new SourceFile("orders.yaml", TEXT)))
                .triggers(List.of(new SourceFile("triggers.yaml", text.toString())))
                .build());

        assertThat(checked.triggers()).hasSize(2_880);
        assertThat(checked.diagnostics())
                .hasSize(20)
                .allSatisfy(diagnostic -> assertThat(diagnostic.pointer()).startsWith("/t-2-2-"));
    }

    private static CheckedConfiguration check(String... texts) {
        SourceFile[] files = new SourceFile[texts.length];
        for (int index = 0; index < texts.length; index++) {
            files[index] = new SourceFile("workflows/" + index + ".yaml", texts[index]);
        }
        return ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(files));
    }
}
