package dev.flow.cli.diagnostics;

import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.reporting.Style;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Golden outputs: what scripts and editors parse. */
final class DiagnosticFormatTest {
    private static final DiagnosticReport REPORT = new DiagnosticReport(
            List.of(
                    new Diagnostic(
                            "unused-thing",
                            Severity.WARNING,
                            "flows/b, c.yaml",
                            new Range(1, 1, 1, 4),
                            "/use",
                            "100% unused:\nremove it.",
                            null),
                    new Diagnostic(
                            "unknown-target",
                            Severity.ERROR,
                            "flows/a.yaml",
                            new Range(2, 9, 2, 13),
                            "/do/0/greet/then",
                            "There is no task gret in this list.",
                            "Did you mean greet?")),
            Map.of("flows/a.yaml", "do:\n  then: gret\n", "flows/b, c.yaml", "use: {}\n"));

    @Test
    void text_has_the_line_a_caret_and_the_fix() {
        assertThat(DiagnosticFormat.TEXT.write(REPORT, Style.PLAIN)).isEqualTo("""
                        flows/a.yaml:2:9: error: There is no task gret in this list. [unknown-target]
                            2 |   then: gret
                              |         ^^^^
                              = fix: Did you mean greet?
                        flows/b, c.yaml:1:1: warning: 100% unused:
                        remove it. [unused-thing]
                            1 | use: {}
                              | ^^^
                        """);
    }

    @Test
    void json_says_whether_all_is_valid_and_everything_about_each() {
        assertThat(DiagnosticFormat.JSON.write(REPORT, Style.PLAIN)).isEqualTo("""
                        {
                          "valid": false,
                          "diagnostics": [
                            {
                              "code": "unknown-target",
                              "severity": "error",
                              "file": "flows/a.yaml",
                              "line": 2,
                              "column": 9,
                              "end_line": 2,
                              "end_column": 13,
                              "pointer": "/do/0/greet/then",
                              "message": "There is no task gret in this list.",
                              "hint": "Did you mean greet?"
                            },
                            {
                              "code": "unused-thing",
                              "severity": "warning",
                              "file": "flows/b, c.yaml",
                              "line": 1,
                              "column": 1,
                              "end_line": 1,
                              "end_column": 4,
                              "pointer": "/use",
                              "message": "100% unused:\\nremove it.",
                              "hint": null
                            }
                          ]
                        }
                        """);
    }

    @Test
    void json_of_nothing_is_valid() {
        assertThat(DiagnosticFormat.JSON.write(new DiagnosticReport(List.of(), Map.of()), Style.PLAIN))
                .isEqualTo("""
                        {
                          "valid": true,
                          "diagnostics": []
                        }
                        """);
    }

    @Test
    void github_annotations_escape_what_would_end_them() {
        assertThat(DiagnosticFormat.GITHUB.write(REPORT, Style.PLAIN)).isEqualTo("""
                        ::error file=flows/a.yaml,line=2,col=9,endLine=2,endColumn=13,title=unknown-target::There is no task gret in this list. Did you mean greet?
                        ::warning file=flows/b%2C c.yaml,line=1,col=1,endLine=1,endColumn=4,title=unused-thing::100%25 unused:%0Aremove it.
                        """);
    }

    @Test
    void sarif_has_rules_results_and_regions_in_code_points() throws Exception {
        var run = dev.flow.cli.output.Json.read(DiagnosticFormat.SARIF.write(REPORT, Style.PLAIN))
                .path("runs")
                .path(0);

        assertThat(run.path("columnKind").asText()).isEqualTo("unicodeCodePoints");
        assertThat(run.at("/tool/driver/rules/1/id").asText()).isEqualTo("unused-thing");
        assertThat(run.at("/results/0/level").asText()).isEqualTo("error");
        assertThat(run.at("/results/0/locations/0/physicalLocation/region").toString())
                .isEqualTo("{\"startLine\":2,\"startColumn\":9,\"endLine\":2,\"endColumn\":13}");
        assertThat(run.at("/results/1/locations/0/physicalLocation/artifactLocation/uri")
                        .asText())
                .isEqualTo("flows/b,%20c.yaml");
    }

    @Test
    void colours_are_for_terminals() {
        assertThat(DiagnosticFormat.TEXT.write(REPORT, Style.COLOR)).contains("\u001b[31merror\u001b[0m");
        assertThat(DiagnosticFormat.TEXT.write(REPORT, Style.PLAIN)).doesNotContain("\u001b");
    }
}
