package dev.flow.cli.workflowtest.report;

import dev.flow.cli.workflowtest.Difference;
import java.util.List;

/**
 * One thing that is not as the test expects.
 *
 * @param message one sentence
 * @param differences where a value is not as expected
 * @param notes lines that help to see why
 */
public record Finding(String message, List<Difference> differences, List<String> notes) {
    public Finding {
        differences = List.copyOf(differences);
        notes = List.copyOf(notes);
    }

    static Finding of(String message, String... notes) {
        return new Finding(message, List.of(), List.of(notes));
    }
}
