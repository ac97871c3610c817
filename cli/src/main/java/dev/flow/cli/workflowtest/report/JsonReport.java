package dev.flow.cli.workflowtest.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.output.Json;
import java.util.List;

/** For programs: {@code {"passed", "tests": […]}}. */
public final class JsonReport {
    private JsonReport() {}

    public static String write(List<Verdict> verdicts) {
        var root = JsonNodeFactory.instance.objectNode();
        root.put("passed", verdicts.stream().allMatch(Verdict::passed));
        var tests = root.putArray("tests");
        verdicts.forEach(verdict -> tests.add(json(verdict)));
        return Json.pretty(root) + "\n";
    }

    private static ObjectNode json(Verdict verdict) {
        var title = verdict.title();
        var test = JsonNodeFactory.instance
                .objectNode()
                .put("file", title.file())
                .put("line", title.line())
                .put("workflow", title.workflow())
                .put("name", title.name())
                .put("passed", verdict.passed())
                .put("duration_ms", verdict.took().toMillis());
        var failures = test.putArray("failures");
        for (var finding : verdict.findings()) {
            var failure = failures.addObject().put("message", finding.message());
            var differences = failure.putArray("differences");
            for (var difference : finding.differences()) {
                var one = differences.addObject().put("path", difference.path());
                if (difference.expected() != null) {
                    one.set("expected", difference.expected());
                }
                if (difference.got() != null) {
                    one.set("got", difference.got());
                }
            }
            var notes = failure.putArray("notes");
            finding.notes().forEach(notes::add);
        }
        var trace = test.putArray("trace");
        verdict.trace().forEach(trace::add);
        return test;
    }
}
