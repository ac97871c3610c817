package dev.flow.gateway.configuration;

import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message about a document, as {@code flow validate --format json} prints it.
 *
 * @param file path of the document within the configuration
 * @param line from one, as column; the end is exclusive
 * @param pointer JSON pointer of the node
 */
record DiagnosticView(
        String code,
        Severity severity,
        String file,
        int line,
        int column,
        int endLine,
        int endColumn,
        String pointer,
        String message,
        @Nullable String hint) {
    static List<DiagnosticView> all(Collection<Diagnostic> diagnostics) {
        return diagnostics.stream().map(DiagnosticView::of).toList();
    }

    private static DiagnosticView of(Diagnostic diagnostic) {
        var range = diagnostic.range();
        return new DiagnosticView(
                diagnostic.code(),
                diagnostic.severity(),
                diagnostic.file(),
                range.line(),
                range.column(),
                range.endLine(),
                range.endColumn(),
                diagnostic.pointer(),
                diagnostic.message(),
                diagnostic.fix());
    }
}
