package dev.flow.workflowtest;

import dev.flow.reporting.Style;
import dev.flow.workflowtest.report.TestResult;
import dev.flow.workflowtest.report.TextReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A configuration directory with a workflow and its tests, and the report of their results. */
record TestDirectory(Path path) {
    private static final String DURATION = "  \\d+(\\.\\d+)? (ms|s|min \\d+ s|h \\d+ min|d \\d+ h)\\b";

    /** The text report. */
    record Report(boolean passed, String text, String summary) {}

    TestDirectory workflow(String name, String rest) {
        return write("workflows/" + name + ".yaml", """
                document:
                  dsl: '1.0.3'
                  namespace: test
                  name: %s
                  version: '1.0.0'
                """.formatted(name) + rest);
    }

    /** Tests of the workflow {@code w}. */
    TestDirectory tests(String tests) {
        return write("tests/w.yaml", "workflow: w\n" + tests);
    }

    TestDirectory write(String name, String text) {
        try {
            var file = path.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Report run() {
        var results = WorkflowTests.of(path).run();
        var text = new TextReport(Style.PLAIN);
        var out = new StringBuilder();
        results.forEach(result -> out.append(text.write(result)));
        return new Report(
                results.stream().allMatch(TestResult::passed),
                plain(out.toString()),
                plain(TextReport.summary(results, Duration.ZERO, Style.PLAIN)));
    }

    /** Without the path of the directory and without durations. */
    private String plain(String printed) {
        return printed.replace(path + "/", "").replaceAll(DURATION, "").replaceAll(" in \\d+(\\.\\d+)? m?s$", "");
    }

    /** The failures in the report of the only test, without the tasks of the run. */
    String failure() {
        var text = run().text();
        var lines = text.lines()
                .skip(3)
                .takeWhile(line -> !line.equals("      What the run did:"))
                .map(line -> line.substring(6))
                .toList();
        return String.join("\n", lines) + "\n";
    }
}
