package dev.flow.definition;

import dev.flow.definition.BrokenDocument.Expectation;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.definition.load.DefinitionLoadException;
import dev.flow.definition.load.DefinitionLoader;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Every broken document gets exactly the diagnostics that are written in it. */
class BrokenDocumentsTest {

    @TestFactory
    Stream<DynamicTest> each_document_gets_what_it_expects() {
        return BrokenDocument.all().stream()
                .map(document -> dynamicTest(document.name(), () -> assertDiagnostics(document)));
    }

    @Test
    void there_are_at_least_150_documents() {
        assertThat(BrokenDocument.all()).hasSizeGreaterThanOrEqualTo(150);
    }

    @Test
    void every_code_of_the_catalogue_is_expected_somewhere() {
        Set<String> expected = BrokenDocument.all().stream()
                .flatMap(document -> document.expected().stream())
                .map(Expectation::code)
                .collect(Collectors.toSet());
        assertThat(DiagnosticCode.all().stream().map(DiagnosticCode::code)).allMatch(expected::contains);
    }

    @Test
    void every_document_expects_the_code_of_its_folder() {
        assertThat(BrokenDocument.all())
                .allMatch(document -> document.expected().stream()
                        .anyMatch(expectation ->
                                expectation.code().equals(document.code().code())));
    }

    private static void assertDiagnostics(BrokenDocument document) {
        List<Diagnostic> diagnostics = document.code().group() == DiagnosticCode.Group.LOADING
                ? loading(document)
                : relevant(
                        document, ConfigurationChecker.check(document.files()).diagnostics());
        assertThat(diagnostics.stream().map(BrokenDocumentsTest::place).toList())
                .as(() -> "all that is said of " + document + ": " + diagnostics)
                .containsExactlyElementsOf(
                        document.expected().stream().map(Expectation::place).toList());
        for (int i = 0; i < diagnostics.size(); i++) {
            String part = document.expected().get(i).message();
            Diagnostic diagnostic = diagnostics.get(i);
            if (part != null) {
                assertThat(diagnostic.message() + " " + diagnostic.hint().orElse(""))
                        .as("what is said of %s", document)
                        .contains(part);
            }
        }
    }

    /** Nothing is wrong until something that the workflow refers to cannot be had. */
    private static List<Diagnostic> loading(BrokenDocument document) {
        CheckedConfiguration checked = ConfigurationChecker.check(document.files());
        assertThat(checked.diagnostics()).noneMatch(diagnostic -> diagnostic.severity() != Severity.NOTE);
        ResourceResolver remote = uri ->
                document.remote(uri).orElseThrow(() -> new ResourceException("There is nothing at " + uri + "."));
        String name = checked.workflows().keySet().iterator().next();
        DefinitionLoadException refused =
                catchThrowableOfType(DefinitionLoadException.class, () -> DefinitionLoader.load(checked, name, remote));
        assertThat(refused).as("loading %s is refused", document).isNotNull();
        return relevant(document, refused.diagnostics());
    }

    private static List<Diagnostic> relevant(BrokenDocument document, List<Diagnostic> diagnostics) {
        boolean notes = document.code().severity() == Severity.NOTE;
        return diagnostics.stream()
                .filter(diagnostic -> notes || diagnostic.severity() != Severity.NOTE)
                .toList();
    }

    private static String place(Diagnostic diagnostic) {
        return diagnostic.file() + ":" + diagnostic.range().line() + ":"
                + diagnostic.range().column() + " " + diagnostic.code();
    }
}
