package dev.flow.cli.diagnostics;

import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;

/** Workflow commands of GitHub Actions: each diagnostic becomes an annotation of the changed line. */
public final class GithubDiagnostics {
    private GithubDiagnostics() {}

    public static String write(DiagnosticReport report) {
        var text = new StringBuilder();
        for (var diagnostic : report.diagnostics()) {
            var range = diagnostic.range();
            text.append("::%s file=%s,line=%d,col=%d,endLine=%d,endColumn=%d,title=%s::%s%n"
                    .replace("%n", "\n")
                    .formatted(
                            command(diagnostic),
                            property(diagnostic.file()),
                            range.line(),
                            range.column(),
                            range.endLine(),
                            range.endColumn(),
                            property(diagnostic.code()),
                            data(TextDiagnostics.line(diagnostic))));
        }
        return text.toString();
    }

    private static String command(Diagnostic diagnostic) {
        return diagnostic.severity() == Severity.NOTE
                ? "notice"
                : diagnostic.severity() == Severity.WARNING ? "warning" : "error";
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
