package dev.flow.runs;

import java.util.List;

/**
 * The result of a restart from a task, or of its trial.
 *
 * @param runId of the new segment; of the present one when it was only tried
 * @param repeats references of the tasks whose effects on the outside world happen once more
 */
public record RestartedRun(String workflowId, String runId, List<String> repeats) {
    public RestartedRun {
        repeats = List.copyOf(repeats);
    }
}
