package dev.flow.workflowtest.report;

import dev.flow.workflowtest.model.Difference;
import java.util.List;

/**
 * An expectation of a test that its run does not meet.
 *
 * @param message one sentence
 * @param differences positions at which a value differs from the expected one
 * @param notes further lines that explain the failure
 */
public record TestFailure(String message, List<Difference> differences, List<String> notes) {
    public TestFailure {
        differences = List.copyOf(differences);
        notes = List.copyOf(notes);
    }

    /** A failure without differences. */
    public static TestFailure of(String message, String... notes) {
        return new TestFailure(message, List.of(), List.of(notes));
    }
}
