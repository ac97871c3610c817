package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.diagnostics.DiagnosticFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Diagnostics that a service answers, as {@code flow validate} prints them. */
final class DraftDiagnostics {
    private DraftDiagnostics() {}

    /** They, without the texts that they are about. */
    static DiagnosticReport report(JsonNode diagnostics) {
        List<Diagnostic> all = new ArrayList<>();
        diagnostics.forEach(diagnostic -> all.add(read(diagnostic)));
        return new DiagnosticReport(all, Map.of());
    }

    /** Prints them for a person. */
    static void print(JsonNode diagnostics, Terminal terminal) {
        terminal.err().print(DiagnosticFormat.TEXT.write(report(diagnostics), terminal.errStyle()));
    }

    private static Diagnostic read(JsonNode diagnostic) {
        return new Diagnostic(
                diagnostic.path("code").asText(),
                Severity.valueOf(diagnostic.path("severity").asText().toUpperCase(Locale.ROOT)),
                diagnostic.path("file").asText(),
                new Diagnostic.Range(
                        diagnostic.path("line").asInt(),
                        diagnostic.path("column").asInt(),
                        diagnostic.path("end_line").asInt(),
                        diagnostic.path("end_column").asInt()),
                diagnostic.path("pointer").asText(),
                diagnostic.path("message").asText(),
                diagnostic.path("hint").textValue());
    }
}
