package dev.flow.definition.check;

import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.text.Pointer;
import org.jspecify.annotations.Nullable;

/** Reports the diagnostics of one file. */
record FileDiagnostics(SourceFile file, DiagnosticCollector collector) {

    void report(DiagnosticCode code, Range range, Pointer pointer, String message, @Nullable String fix) {
        collector.report(code, file.path(), range, pointer.toString(), message, fix == null ? code.fix() : fix);
    }

    void report(DiagnosticCode code, Range range, Pointer pointer, String message) {
        report(code, range, pointer, message, null);
    }
}
