package dev.flow.definition.check;

import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.text.Pointer;
import org.jspecify.annotations.Nullable;

/** Where the checks of one file say what they found. */
record FileDiagnostics(SourceFile file, DiagnosticCollector findings) {

    void say(DiagnosticCode code, Range range, Pointer pointer, String message, @Nullable String fix) {
        findings.report(code, file.path(), range, pointer.toString(), message, fix == null ? code.fix() : fix);
    }

    void say(DiagnosticCode code, Range range, Pointer pointer, String message) {
        say(code, range, pointer, message, null);
    }
}
