package dev.flow.cli.diagnostics;

import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.reporting.Style;

/** What {@code flow validate --format} accepts. */
public enum DiagnosticFormat {
    TEXT,
    JSON,
    SARIF,
    GITHUB;

    /** Writes a report in this format; it ends with a line feed unless it is empty. */
    public String write(DiagnosticReport report, Style style) {
        return switch (this) {
            case TEXT -> TextDiagnostics.write(report, style);
            case JSON -> JsonDiagnostics.write(report);
            case SARIF -> SarifDiagnostics.write(report);
            case GITHUB -> GithubDiagnostics.write(report);
        };
    }
}
