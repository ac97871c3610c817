package dev.flow.definition.diagnostic;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects diagnostics and drops duplicates: each code is reported once for a position. Not thread-safe. */
public final class DiagnosticCollector {
    private static final Comparator<Diagnostic> ORDER = Comparator.comparing(Diagnostic::file)
            .thenComparingInt(diagnostic -> diagnostic.range().line())
            .thenComparingInt(diagnostic -> diagnostic.range().column())
            .thenComparing(Diagnostic::code);

    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private final Set<Place> places = new HashSet<>();

    public void report(
            DiagnosticCode code, String file, Range range, String pointer, String message, @Nullable String fix) {
        if (places.add(new Place(code, file, range.line(), range.column()))) {
            diagnostics.add(new Diagnostic(code.code(), code.severity(), file, range, pointer, message, fix));
        }
    }

    /** The diagnostics collected so far, sorted by file, line and column. */
    public List<Diagnostic> sorted() {
        return diagnostics.stream().sorted(ORDER).toList();
    }

    private record Place(DiagnosticCode code, String file, int line, int column) {}
}
