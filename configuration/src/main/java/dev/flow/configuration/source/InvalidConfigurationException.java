package dev.flow.configuration.source;

import dev.flow.configuration.directory.DiagnosticReport;

/** A configuration has errors and is not used; {@link #report()} has all of them. */
public final class InvalidConfigurationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient DiagnosticReport report;

    private InvalidConfigurationException(String message, DiagnosticReport report) {
        super(message, null, false, false);
        this.report = report;
    }

    static InvalidConfigurationException of(DiagnosticReport report) {
        var first = report.diagnostics().getFirst();
        int more = report.diagnostics().size() - 1;
        return new InvalidConfigurationException(
                first.file() + ":" + first.range().line() + ": " + first.message()
                        + (more == 0 ? "" : " (and " + more + " more)"),
                report);
    }

    public DiagnosticReport report() {
        return report;
    }
}
