package dev.flow.workflowtest.report;

import dev.flow.reporting.Style;
import dev.flow.workflowtest.model.WorkflowTest;
import java.time.Duration;
import java.util.List;

/**
 * The result of a test.
 *
 * @param failures empty when the test passed
 * @param trace the tasks of the run, a line each; empty when the test passed
 * @param duration real time
 */
public record TestResult(WorkflowTest.TestId id, List<TestFailure> failures, List<String> trace, Duration duration) {
    public TestResult {
        failures = List.copyOf(failures);
        trace = List.copyOf(trace);
    }

    public boolean passed() {
        return failures.isEmpty();
    }

    /** The failures and the tasks of the run as text; empty when the test passed. */
    public String describe() {
        return String.join("\n", TextReport.lines(this, Style.PLAIN));
    }
}
