package dev.flow.configuration.document;

import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

final class DocumentFilesTest {
    private static final String WORKFLOW =
            "document: {dsl: 1.0.3, namespace: shop, name: greet, version: 1.0.0}\ndo: []\n";

    private static SourceFile file(String path, String text) {
        return new SourceFile(path, text);
    }

    @Test
    void names_come_from_the_content_of_workflows_and_the_paths_of_others() {
        var found = DocumentFiles.read(
                ConfigurationFiles.builder()
                        .workflows(List.of(file("conf/workflows/anywhere.yml", WORKFLOW)))
                        .functions(List.of(file("conf/functions/greet/1.0.0/function.json", "{}")))
                        .tests(List.of(file("conf/tests/deep/t.yaml", "a: 1")))
                        .settings(file("conf/flow.yaml", "starts: any"))
                        .build(),
                "conf");

        assertThat(found.problems()).isEmpty();
        assertThat(found.documents().texts().keySet())
                .containsExactly(
                        DocumentName.workflow("shop.greet"),
                        new DocumentName(DocumentKind.FUNCTION, "greet:1.0.0"),
                        DocumentName.SETTINGS,
                        new DocumentName(DocumentKind.TEST, "deep/t"));
        assertThat(found.files().get(DocumentName.workflow("shop.greet")))
                .extracting(SourceFile::path)
                .containsExactly("conf/workflows/anywhere.yml");
    }

    @Test
    void several_files_of_triggers_become_one_document() {
        var found = DocumentFiles.read(
                ConfigurationFiles.builder()
                        .triggers(List.of(
                                file("triggers.yaml", "---\n# one\na: {kind: api}"),
                                file("triggers/b.yaml", "{}"),
                                file("triggers/c.yaml", "# three\nc: {kind: host}\n")))
                        .build(),
                "");

        assertThat(found.problems()).isEmpty();
        assertThat(found.documents().text(DocumentName.TRIGGERS))
                .contains("# one\na: {kind: api}\n# three\nc: {kind: host}\n");
    }

    @Test
    void files_that_are_no_documents_are_problems() {
        var found = DocumentFiles.read(
                ConfigurationFiles.builder()
                        .workflows(List.of(
                                file("workflows/a.yaml", WORKFLOW),
                                file("workflows/b.yaml", WORKFLOW),
                                file("workflows/c.yaml", "document: {namespace: .., name: x}"),
                                file("workflows/d.yaml", "a: [")))
                        .functions(List.of(
                                file("functions/x/function.yaml", "{}"),
                                file("functions/x/1/function.yaml", "{}"),
                                file("functions/x/1/function.json", "{}")))
                        .triggers(List.of(file("triggers.yaml", "a: {}"), file("triggers/a.yaml", "a: {}")))
                        .tests(List.of(file("tests/.hidden.yaml", "a: 1")))
                        .build(),
                "");

        assertThat(found.problems())
                .extracting(Diagnostic::file, Diagnostic::code)
                .containsExactly(
                        tuple("workflows/b.yaml", "duplicate-workflow"),
                        tuple("workflows/c.yaml", "invalid-name"),
                        tuple("workflows/d.yaml", "yaml-syntax"),
                        tuple("functions/x/function.yaml", "misplaced-file"),
                        tuple("functions/x/1/function.json", "duplicate-function"),
                        tuple("triggers/a.yaml", "duplicate-trigger"),
                        tuple("tests/.hidden.yaml", "misplaced-file"));
    }
}
