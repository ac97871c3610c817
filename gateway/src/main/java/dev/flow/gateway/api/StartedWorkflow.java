package dev.flow.gateway.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.flow.runs.RunOutcome;
import dev.flow.runs.StartedRun;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a start.
 *
 * @param statusUrl where to read how it goes
 * @param result when it was waited for and ended in time
 */
public record StartedWorkflow(
        @JsonUnwrapped StartedRun run,
        String statusUrl,
        @Nullable RunOutcome result) {
    static StartedWorkflow of(StartedRun run, @Nullable RunOutcome result) {
        return new StartedWorkflow(run, "/v1/workflows/" + run.workflowId(), result);
    }
}
