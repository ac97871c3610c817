package dev.flow.cli.diagnostics;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.output.Json;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.runtime.start.Version;
import java.net.URI;
import java.net.URISyntaxException;

/** SARIF 2.1.0, which code hosts and editors read. */
public final class SarifDiagnostics {
    private SarifDiagnostics() {}

    public static String write(DiagnosticReport report) {
        var root = JsonNodeFactory.instance
                .objectNode()
                .put(
                        "$schema",
                        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
                .put("version", "2.1.0");
        var run = root.putArray("runs").addObject();
        var driver = run.putObject("tool")
                .putObject("driver")
                .put("name", "flow validate")
                .put("version", Version.current().flow());
        var rules = driver.putArray("rules");
        report.diagnostics().stream()
                .map(Diagnostic::code)
                .distinct()
                .sorted()
                .forEach(code -> rules.addObject().put("id", code));
        run.put("columnKind", "unicodeCodePoints");
        var results = run.putArray("results");
        report.diagnostics().forEach(diagnostic -> results.add(result(diagnostic)));
        return Json.pretty(root) + "\n";
    }

    private static ObjectNode result(Diagnostic diagnostic) {
        var result = JsonNodeFactory.instance
                .objectNode()
                .put("ruleId", diagnostic.code())
                .put("level", level(diagnostic.severity()));
        result.putObject("message").put("text", TextDiagnostics.line(diagnostic));
        var physical = result.putArray("locations").addObject().putObject("physicalLocation");
        physical.putObject("artifactLocation").put("uri", uri(diagnostic.file()));
        var range = diagnostic.range();
        physical.putObject("region")
                .put("startLine", range.line())
                .put("startColumn", range.column())
                .put("endLine", range.endLine())
                .put("endColumn", range.endColumn());
        return result;
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOTE -> "note";
        };
    }

    private static String uri(String file) {
        try {
            return file.startsWith("/")
                    ? new URI("file", "", file, null).toASCIIString()
                    : new URI(null, null, file, null).toASCIIString();
        } catch (URISyntaxException e) {
            return file;
        }
    }
}
