package dev.flow.definition;

import dev.flow.definition.diagnostic.DiagnosticCode;
import java.util.Locale;

/** Writes the page of the docs that explains every diagnostic, from the catalogue. */
final class DiagnosticsPage {
    private DiagnosticsPage() {}

    static String write() {
        StringBuilder out = new StringBuilder("""
                # Diagnostics

                <!-- Generated from the catalogue by DocsPagesTest; do not edit. -->

                Everything that `flow validate` can say. An error keeps a document from running; a warning and a note do not.
                Each diagnostic names file, line and column, says what is wrong in one sentence and what to do about it. Codes
                are stable.
                """);
        for (DiagnosticCode.Group group : DiagnosticCode.Group.values()) {
            out.append("\n## ").append(group.title()).append('\n');
            for (DiagnosticCode code : DiagnosticCode.all()) {
                if (code.group() == group) {
                    entry(code, out);
                }
            }
        }
        return out.toString();
    }

    private static void entry(DiagnosticCode code, StringBuilder out) {
        out.append("\n### ").append(code.code()).append("\n\n");
        out.append("*").append(code.severity().name().toLowerCase(Locale.ROOT)).append("* — ");
        out.append(code.explanation()).append("\n\n");
        out.append("```yaml\n").append(code.example()).append("\n```\n\n");
        out.append("**Fix:** ").append(code.fix()).append('\n');
    }
}
