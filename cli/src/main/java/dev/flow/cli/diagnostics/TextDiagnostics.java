package dev.flow.cli.diagnostics;

import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.reporting.SourceExcerpt;
import dev.flow.reporting.Style;

/** For people: the position, one sentence, the line with a caret, what to do. */
public final class TextDiagnostics {
    private TextDiagnostics() {}

    public static String write(DiagnosticReport report, Style style) {
        var text = new StringBuilder();
        var lines = report.lines();
        for (var diagnostic : report.diagnostics()) {
            var range = diagnostic.range();
            text.append(style.bold(diagnostic.file() + ":" + range.line() + ":" + range.column()))
                    .append(": ")
                    .append(severity(diagnostic.severity(), style))
                    .append(": ")
                    .append(diagnostic.message())
                    .append(style.dim(" [" + diagnostic.code() + "]"))
                    .append('\n');
            lines.line(diagnostic.file(), range.line())
                    .ifPresent(line -> text.append(SourceExcerpt.of(line, range, style)));
            diagnostic
                    .hint()
                    .ifPresent(fix -> text.append(style.dim("      = "))
                            .append("fix: ")
                            .append(fix)
                            .append('\n'));
        }
        return text.toString();
    }

    /** {@code 2 errors, 1 warning}; nothing when there is nothing to count. */
    public static String count(DiagnosticReport report) {
        var errors = report.count(Severity.ERROR);
        var warnings = report.count(Severity.WARNING);
        var text = errors == 0 ? "" : errors + (errors == 1 ? " error" : " errors");
        if (warnings > 0) {
            text += (text.isEmpty() ? "" : ", ") + warnings + (warnings == 1 ? " warning" : " warnings");
        }
        return text;
    }

    private static String severity(Severity severity, Style style) {
        return switch (severity) {
            case ERROR -> style.red("error");
            case WARNING -> style.yellow("warning");
            case NOTE -> style.blue("note");
        };
    }

    /** One diagnostic in one line, without its source. */
    static String line(Diagnostic diagnostic) {
        return diagnostic.message() + diagnostic.hint().map(fix -> " " + fix).orElse("");
    }
}
