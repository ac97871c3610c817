package dev.flow.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.error.WorkflowError;

/** How a run ended. */
public sealed interface RunResult {
    /** The run completed with this output. */
    record Completed(JsonNode output) implements RunResult {}

    /** With this error; {@link WorkflowError#instance()} names the task. */
    record Faulted(WorkflowError error) implements RunResult {}

    /** The run was cancelled on request. */
    record Canceled() implements RunResult {}

    /** Terminated from outside, without running any cleanup. */
    record Terminated(String reason) implements RunResult {}
}
