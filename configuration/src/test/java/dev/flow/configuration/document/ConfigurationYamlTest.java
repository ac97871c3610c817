package dev.flow.configuration.document;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.definition.diagnostic.Diagnostic;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

final class ConfigurationYamlTest {
    private static final DocumentName GREET = DocumentName.workflow("shop.greet");
    private static final String GREET_TEXT = """
            # yaml-language-server: $schema=flow.json
            document: { dsl: 1.0.3, namespace: shop, name: greet, version: 1.0.0 } # the first
            do:
              - greet:
                  set:
                    text: |
                      Hello

                        # no comment
            # the end
            """;
    private static final String TRIGGERS_TEXT = """
            # all triggers

            # every night
            nightly:
              kind: schedule # by the clock
              workflow: shop.greet
              schedule: { cron: 0 0 * * * }

            # by hand
            manual: { kind: api, workflow: shop.greet } # short
            """;
    private static final Documents DOCUMENTS =
            Documents.EMPTY.with(GREET, GREET_TEXT).with(DocumentName.TRIGGERS, TRIGGERS_TEXT);

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(text);
        } catch (IOException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static LifecycleException refused(String yaml) {
        return catchThrowableOfType(LifecycleException.class, () -> ConfigurationYaml.read(yaml));
    }

    @Test
    void the_texts_are_nested_with_their_comments() {
        assertThat(ConfigurationYaml.write(DOCUMENTS)).isEqualTo("""
                workflows:
                  shop.greet:
                    # yaml-language-server: $schema=flow.json
                    document: { dsl: 1.0.3, namespace: shop, name: greet, version: 1.0.0 } # the first
                    do:
                      - greet:
                          set:
                            text: |
                              Hello

                                # no comment
                    # the end
                triggers:
                  # all triggers

                  # every night
                  nightly:
                    kind: schedule # by the clock
                    workflow: shop.greet
                    schedule: { cron: 0 0 * * * }

                  # by hand
                  manual: { kind: api, workflow: shop.greet } # short
                """);
    }

    @Test
    void nested_texts_are_read_back_byte_for_byte() {
        assertThat(ConfigurationYaml.read(ConfigurationYaml.write(DOCUMENTS)).documents())
                .isEqualTo(DOCUMENTS);
        assertThat(ConfigurationYaml.read(ConfigurationYaml.write(Documents.EMPTY))
                        .documents())
                .isEqualTo(Documents.EMPTY);
    }

    @Test
    void comments_outside_of_documents_go_into_the_next_one() {
        Documents read = ConfigurationYaml.read("""
                # our shop
                workflows: # all of them
                    # greets
                    shop.greet: # politely
                        document: {dsl: 1.0.3, namespace: shop, name: greet, version: 1.0.0}
                        do: [{a: {set: {b: 1}}}]
                """).documents();

        assertThat(read.text(GREET)).contains("""
                # our shop
                # greets
                # politely
                document: {dsl: 1.0.3, namespace: shop, name: greet, version: 1.0.0}
                do: [{a: {set: {b: 1}}}]
                """);
    }

    @Test
    void documents_in_flow_style_keep_their_value() {
        String flow =
                "{\n\t\"document\": {\"dsl\": \"1.0.3\", \"namespace\": \"shop\", \"name\": \"greet\"},\n\"do\":[]}";
        Documents documents = Documents.EMPTY.with(GREET, flow);
        Documents read =
                ConfigurationYaml.read(ConfigurationYaml.write(documents)).documents();

        assertThat(ConfigurationJson.write(read)).isEqualTo(ConfigurationJson.write(documents));
        assertThat(ConfigurationYaml.read(ConfigurationJson.write(documents).toString())
                        .documents()
                        .texts())
                .containsOnlyKeys(GREET);
    }

    @Test
    void markers_of_documents_are_left_out_and_comments_stay() {
        Documents documents =
                Documents.EMPTY.with(DocumentName.SETTINGS, "\uFEFF# ours\n%YAML 1.2\n---\nstarts: any\n...");

        assertThat(ConfigurationYaml.write(documents)).isEqualTo("settings:\n  # ours\n  starts: any\n");
    }

    @Test
    void a_part_whose_alias_is_defined_elsewhere_is_written_out() {
        Change read = ConfigurationYaml.read("""
                tests:
                  one:
                    a: &shared # of both
                      b: 1
                  two:
                    a: *shared # of both
                """);

        assertThat(read.documents().text(new DocumentName(DocumentKind.TEST, "one")))
                .contains("a: &shared # of both\n  b: 1\n");
        assertThat(read.documents().text(new DocumentName(DocumentKind.TEST, "two")))
                .contains("a:\n  b: 1\n");
        assertThat(read.commentsDropped()).containsExactly("tests/two.yaml");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "workflows: {shop.other: {document: {namespace: shop, name: greet}}}",
                "workflows: {../x: {document: {namespace: .., name: x}}}",
                "workflows: {'..': {document: {namespace: '', name: ''}}}",
                "tests: {../x: {}}",
                "tests: {a/../../b: {}}",
                "tests: {/etc/x: {}}",
                "tests: {\"a\\0\": {}}",
                "tests: {a\\b: {}}",
                "tests: {.git/config: {}}",
                "functions: {../a:1.0.0: {}}",
                "functions: {..:..: {}}",
                "functions: {a: {}}",
                "a: [",
            })
    void documents_that_cannot_be_part_of_a_configuration_are_refused(String yaml) {
        assertThat(refused(yaml).code()).isEqualTo(LifecycleException.Code.INVALID_CONFIGURATION);
        assertThat(refused(yaml).diagnostics()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"workflow: {}", "workflows: []", "tests: {a: 1}", "triggers: true"})
    void something_else_than_a_configuration_is_refused(String yaml) {
        assertThat(refused(yaml).code()).isEqualTo(LifecycleException.Code.INVALID_REQUEST);
    }

    @Test
    void sizes_are_limited() {
        String large = "x: " + "a".repeat(1024 * 1024);

        assertThat(refused("tests:\n  t:\n    " + large + "\n").diagnostics())
                .extracting(Diagnostic::code)
                .contains("document-too-large");
        assertThat(refused("#" + "a".repeat(ConfigurationSize.IMPORT_LIMIT)).code())
                .isEqualTo(LifecycleException.Code.LIMIT_EXCEEDED);
        assertThatThrownBy(() -> ConfigurationSize.checked(
                        Documents.EMPTY.with(GREET, "#" + "\u00e4".repeat(ConfigurationSize.LIMIT / 2))))
                .isInstanceOf(LifecycleException.class);
    }

    @Test
    void an_export_that_is_larger_than_the_limit_of_its_documents_is_imported() {
        Documents large = Documents.EMPTY;
        String text = "a: 1" + "\n# comment".repeat(100_000) + "\n";
        for (int test = 0; test < 16; test++) {
            large = large.with(new DocumentName(DocumentKind.TEST, "t" + test), text);
        }
        String yaml = ConfigurationYaml.write(ConfigurationSize.checked(large));

        assertThat(yaml.length()).isGreaterThan(ConfigurationSize.LIMIT);
        assertThat(ConfigurationYaml.read(yaml).documents()).isEqualTo(large);
    }

    @Test
    void a_json_change_keeps_the_texts_of_other_documents() {
        ObjectNode changed = ConfigurationJson.write(DOCUMENTS);
        changed.withObject("/triggers/nightly").put("paused", true);
        changed.withObject("/settings").put("starts", "any");
        Change read = ConfigurationJson.read(changed, DOCUMENTS);

        assertThat(read.documents().text(GREET)).contains(GREET_TEXT);
        assertThat(read.documents().text(DocumentName.SETTINGS)).contains("starts: any\n");
        assertThat(read.documents().text(DocumentName.TRIGGERS)).contains("""
                # all triggers

                # every night
                nightly:
                  kind: schedule
                  workflow: shop.greet
                  schedule:
                    cron: 0 0 * * *
                  paused: true

                # by hand
                manual: { kind: api, workflow: shop.greet } # short
                """);
        assertThat(read.commentsDropped()).containsExactly("triggers.yaml");
        assertThat(ConfigurationJson.write(read.documents())).isEqualTo(changed);
    }

    @Test
    void a_json_change_of_a_workflow_drops_its_comments_and_says_so() {
        ObjectNode changed = ConfigurationJson.write(DOCUMENTS);
        changed.withObject("/workflows/shop.greet/document").put("version", "2.0.0");
        Change read = ConfigurationJson.read(changed, DOCUMENTS);

        assertThat(read.documents().text(GREET).orElseThrow())
                .contains("version: 2.0.0\n")
                .contains("text: |\n")
                .doesNotContain("the first");
        assertThat(read.commentsDropped()).containsExactly("workflows/shop.greet.yaml");
        assertThat(read.documents().text(DocumentName.TRIGGERS)).contains(TRIGGERS_TEXT);
    }

    @Test
    void what_json_leaves_out_is_removed() {
        assertThat(ConfigurationJson.read(json("{}"), DOCUMENTS).documents()).isEqualTo(Documents.EMPTY);
        assertThat(ConfigurationJson.read(json("{\"triggers\":{},\"settings\":{}}"), Documents.EMPTY)
                        .documents())
                .isEqualTo(Documents.EMPTY);
    }

    @Test
    void a_json_document_of_another_workflow_is_refused() {
        ObjectNode wrong = json("{\"workflows\":{\"shop.a\":{\"document\":{\"namespace\":\"shop\",\"name\":\"b\"}}}}");

        assertThatThrownBy(() -> ConfigurationJson.read(wrong, Documents.EMPTY))
                .isInstanceOfSatisfying(
                        LifecycleException.class,
                        e -> assertThat(e.diagnostics())
                                .singleElement()
                                .satisfies(error -> assertThat(error.message()).contains("`shop.b`, not `shop.a`")));
    }

    @Test
    void a_trigger_is_replaced_in_its_place() {
        TriggersText triggers = TriggersText.of(TRIGGERS_TEXT);

        assertThat(triggers.fragment("nightly")).contains("""
                kind: schedule # by the clock
                workflow: shop.greet
                schedule: { cron: 0 0 * * * }
                """);
        assertThat(triggers.fragment("manual")).contains("{ kind: api, workflow: shop.greet } # short\n");
        assertThat(triggers.fragment("none")).isEmpty();
        assertThat(triggers.edited(Map.of("manual", Optional.of("---\nkind: api # new\nworkflow: shop.greet")))
                        .text())
                .isEqualTo(TRIGGERS_TEXT.replace(
                        "manual: { kind: api, workflow: shop.greet } # short\n",
                        "manual:\n  kind: api # new\n  workflow: shop.greet\n"));
    }

    @Test
    void triggers_are_added_and_removed_without_touching_others() {
        TriggersText triggers = TriggersText.of(TRIGGERS_TEXT);
        var removed = triggers.edited(Map.of("nightly", Optional.empty()));

        assertThat(removed.text()).isEqualTo("""
                # all triggers

                # by hand
                manual: { kind: api, workflow: shop.greet } # short
                """);
        assertThat(triggers.edited(Map.of("new one", Optional.of("{kind: api}")))
                        .text())
                .isEqualTo(TRIGGERS_TEXT + "\"new one\":\n  {kind: api}\n");
        var none = TriggersText.of(removed.text()).edited(Map.of("manual", Optional.empty()));
        assertThat(none.text()).isEqualTo("# all triggers\n\n{}\n");
        assertThat(none.isEmpty()).isFalse();
        assertThat(TriggersText.of(none.text())
                        .edited(Map.of("a", Optional.of("kind: api\n")))
                        .text())
                .isEqualTo("# all triggers\n\na:\n  kind: api\n");
        assertThat(TriggersText.of("a: {}")
                        .edited(Map.of("a", Optional.empty()))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void triggers_in_flow_style_are_written_anew() {
        var edited = TriggersText.of("{a: {kind: api}} # all").edited(Map.of("b", Optional.of("kind: host")));

        assertThat(edited.text()).isEqualTo("a:\n  kind: api\nb:\n  kind: host\n");
        assertThat(edited.commentsDropped()).isTrue();
    }

    @Test
    void files_of_a_directory_become_documents_and_back() {
        var files = DocumentFiles.of(DOCUMENTS.with(new DocumentName(DocumentKind.TEST, "a/b"), "x: 1"), List.of());
        var found = DocumentFiles.read(files, "");

        assertThat(found.problems()).isEmpty();
        assertThat(found.documents().texts())
                .containsOnlyKeys(GREET, DocumentName.TRIGGERS, new DocumentName(DocumentKind.TEST, "a/b"));
        assertThat(DocumentFiles.of(found.documents(), List.of())).isEqualTo(files);
    }
}
