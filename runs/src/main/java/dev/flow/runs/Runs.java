package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.identity.WorkflowPatterns;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one scope, to those who look at them and steer them. A run of another scope is not there
 * ({@code not_found}). Thread-safe; every call asks the engine and blocks for its deadline (10 s) at most, then it is
 * {@code engine_unavailable}.
 *
 * <p>A run id that is null means the current segment of a run.
 */
public interface Runs {
    /**
     * Lists runs.
     *
     * @param workflows runs of others are not there
     * @param limit 1 to 100
     * @param pageToken of the page before; null for the first
     */
    RunPage list(RunFilter filter, WorkflowPatterns workflows, int limit, @Nullable String pageToken);

    /** Lists runs of every workflow. */
    default RunPage list(RunFilter filter, int limit, @Nullable String pageToken) {
        return list(filter, WorkflowPatterns.ALL, limit, pageToken);
    }

    /** Everything about a run but its data, with why it waits; no worker is asked. */
    RunDescription describe(String workflowId, @Nullable String runId);

    /**
     * The outcome of a run; a segment that continued is followed.
     *
     * @param wait how long to wait for the end, at most 60 s
     */
    RunOutcome result(String workflowId, @Nullable String runId, Duration wait);

    /**
     * Asks a run to stop; one that has ended is {@code conflict}.
     *
     * @param by principal
     */
    void cancel(String workflowId, @Nullable String runId, String by, @Nullable String reason);

    /**
     * Stops a run at once; one that has ended is {@code conflict}.
     *
     * @param by principal
     */
    void terminate(String workflowId, @Nullable String runId, String by, @Nullable String reason);

    /**
     * Holds a run at the next boundary of a task; one that has ended is {@code conflict}.
     *
     * @param by principal
     */
    void pause(String workflowId, @Nullable String runId, String by, @Nullable String reason);

    /** Lets a paused run go on; one that is not paused stays as it is. */
    void resume(String workflowId, @Nullable String runId, String by, @Nullable String reason);

    /**
     * Takes a run back to the moment before a task, within its current segment.
     *
     * @throws RunsException {@code not_restartable} when there is no such moment, or the engine cannot;
     *     {@code input_rejected} when the workflow has no such task
     */
    RestartedRun restart(String workflowId, @Nullable String runId, RestartCommand command);

    /**
     * Delivers an event to a run, which keeps it until a task listens; one that has ended is {@code conflict}.
     *
     * @param type of the event
     * @param id equal ids are one event to the run
     * @param payload the event's data
     */
    void deliver(String workflowId, String type, String id, JsonNode payload);

    /** Delivers a structured CloudEvent as it is; {@code invalid_payload} when it is none. */
    void deliver(String workflowId, ObjectNode cloudEvent);

    /**
     * The steps of a segment.
     *
     * @param limit events of the window, 1 to 1,000
     */
    RunTimeline timeline(String workflowId, @Nullable String runId, int limit, @Nullable String pageToken);

    /**
     * The events of a segment.
     *
     * @param limit events, 1 to 1,000
     * @param payloads whether values are shown; else their sizes are
     */
    RunHistory history(
            String workflowId,
            @Nullable String runId,
            RunHistory.Order order,
            int limit,
            @Nullable String pageToken,
            boolean payloads);

    /**
     * The data of a segment.
     *
     * @param limit events of the window, 1 to 1,000
     */
    RunValues values(String workflowId, @Nullable String runId, int limit, @Nullable String pageToken);
}
