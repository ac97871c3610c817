package dev.flow.gateway.api;

import dev.flow.runs.RunOutcome;
import dev.flow.runs.StartedRun;
import org.jspecify.annotations.Nullable;

/**
 * The run of a start.
 *
 * @param statusUrl where to read how it goes
 * @param result when it was waited for and ended in time
 */
public record StartedWorkflow(
        StartedRun.Status status,
        String workflowId,
        String runId,
        String workflowName,
        String triggerName,
        String definitionDigest,
        @Nullable String revisionId,
        String artifactIdentity,
        String scopeDigest,
        String sourceIdentityDigest,
        String statusUrl,
        @Nullable RunOutcome result) {

    static StartedWorkflow of(StartedRun run, @Nullable RunOutcome result) {
        return new StartedWorkflow(
                run.status(),
                run.workflowId(),
                run.runId(),
                run.workflowName(),
                run.triggerName(),
                run.definitionDigest(),
                run.revisionId(),
                run.artifactIdentity(),
                run.scopeDigest(),
                run.sourceIdentityDigest(),
                "/v1/workflows/" + run.workflowId(),
                result);
    }
}
