package dev.flow.cli.workflowtest.report;

import dev.flow.cli.workflowtest.WorkflowTest;
import java.time.Duration;
import java.util.List;

/**
 * What a test came to.
 *
 * @param findings nothing when it passed
 * @param trace the run's tasks, a line each, of a test that failed
 * @param took real time
 */
public record Verdict(WorkflowTest.Title title, List<Finding> findings, List<String> trace, Duration took) {
    public Verdict {
        findings = List.copyOf(findings);
        trace = List.copyOf(trace);
    }

    public boolean passed() {
        return findings.isEmpty();
    }
}
