package dev.flow.workflowtest.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** JSON: {@code {"passed", "tests": […]}}. */
public final class JsonReport {
    private JsonReport() {}

    public static ObjectNode write(List<TestResult> results) {
        var root = JsonNodeFactory.instance.objectNode();
        root.put("passed", results.stream().allMatch(TestResult::passed));
        var tests = root.putArray("tests");
        results.forEach(result -> tests.add(json(result)));
        return root;
    }

    private static ObjectNode json(TestResult result) {
        var id = result.id();
        var test = JsonNodeFactory.instance
                .objectNode()
                .put("file", id.file())
                .put("line", id.line())
                .put("workflow", id.workflow())
                .put("name", id.name())
                .put("passed", result.passed())
                .put("duration_ms", result.duration().toMillis());
        var failures = test.putArray("failures");
        for (var failure : result.failures()) {
            var shown = failures.addObject().put("message", failure.message());
            var differences = shown.putArray("differences");
            for (var difference : failure.differences()) {
                var one = differences.addObject().put("path", difference.path());
                if (difference.expected() != null) {
                    one.set("expected", difference.expected());
                }
                if (difference.got() != null) {
                    one.set("got", difference.got());
                }
            }
            var notes = shown.putArray("notes");
            failure.notes().forEach(notes::add);
        }
        var trace = test.putArray("trace");
        result.trace().forEach(trace::add);
        return test;
    }
}
