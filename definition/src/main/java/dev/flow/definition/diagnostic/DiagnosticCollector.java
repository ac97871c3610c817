package dev.flow.definition.diagnostic;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects diagnostics and drops duplicates: each code is reported once for a position. Not thread-safe. */
public final class DiagnosticCollector {
    private static final Comparator<Diagnostic> ORDER = Comparator.comparing(Diagnostic::file)
            .thenComparingInt(diagnostic -> diagnostic.range().line())
            .thenComparingInt(diagnostic -> diagnostic.range().column())
            .thenComparing(Diagnostic::code);

    private final Map<Place, Diagnostic> diagnostics = new LinkedHashMap<>();

    public void report(
            DiagnosticCode code, String file, Range range, String pointer, String message, @Nullable String fix) {
        diagnostics.computeIfAbsent(
                new Place(code, file, range.line(), range.column()),
                _ -> new Diagnostic(code.code(), code.severity(), file, range, pointer, message, fix));
    }

    /** Adds what another collector has, after what this one has. */
    public void add(DiagnosticCollector other) {
        other.diagnostics.forEach(diagnostics::putIfAbsent);
    }

    /** The diagnostics collected so far, sorted by file, line and column. */
    public List<Diagnostic> sorted() {
        return diagnostics.values().stream().sorted(ORDER).toList();
    }

    private record Place(DiagnosticCode code, String file, int line, int column) {}
}
