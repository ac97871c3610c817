package dev.flow.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.payload.Json;
import java.time.Instant;

/**
 * A run that fails, as it tells so before it ends. Its JSON is the argument of an activity, and stored in histories.
 *
 * @param runId of the segment that fails
 * @param onFailure the workflow to start: {@code namespace.name}, with {@code :version} if wanted
 * @param startedAt when its first segment began, in the engine's time
 * @param failedAt in the engine's time
 */
public record FailedRun(
        String workflowId, String runId, String onFailure, Instant startedAt, Instant failedAt, WorkflowError error) {

    /** As the activity gets it. */
    public ObjectNode json() {
        ObjectNode json = Json.object()
                .put("workflowId", workflowId)
                .put("runId", runId)
                .put("onFailure", onFailure)
                .put("startedAt", startedAt.toEpochMilli())
                .put("failedAt", failedAt.toEpochMilli());
        json.set("error", WorkflowErrors.json(error));
        return json;
    }

    /** What {@link #json()} wrote. */
    public static FailedRun parse(JsonNode json) {
        return new FailedRun(
                json.path("workflowId").asText(),
                json.path("runId").asText(),
                json.path("onFailure").asText(),
                Instant.ofEpochMilli(json.path("startedAt").asLong()),
                Instant.ofEpochMilli(json.path("failedAt").asLong()),
                WorkflowErrors.parse(json.path("error")));
    }
}
