package dev.flow.cli.diagnostics;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.output.Json;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.definition.diagnostic.Diagnostic;
import java.util.Locale;

/** For programs: {@code {"valid", "diagnostics": […]}}. */
public final class JsonDiagnostics {
    private JsonDiagnostics() {}

    public static String write(DiagnosticReport report) {
        var root = JsonNodeFactory.instance.objectNode();
        root.put("valid", report.valid());
        var diagnostics = root.putArray("diagnostics");
        report.diagnostics().forEach(diagnostic -> diagnostics.add(json(diagnostic)));
        return Json.pretty(root) + "\n";
    }

    private static ObjectNode json(Diagnostic diagnostic) {
        var range = diagnostic.range();
        return JsonNodeFactory.instance
                .objectNode()
                .put("code", diagnostic.code())
                .put("severity", diagnostic.severity().name().toLowerCase(Locale.ROOT))
                .put("file", diagnostic.file())
                .put("line", range.line())
                .put("column", range.column())
                .put("end_line", range.endLine())
                .put("end_column", range.endColumn())
                .put("pointer", diagnostic.pointer())
                .put("message", diagnostic.message())
                .put("hint", diagnostic.hint().orElse(null));
    }
}
