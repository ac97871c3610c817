package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * Starts runs for every entry point: HTTP, CLI and triggers. It writes no row: that a start happens once follows from
 * the engine's ids. Thread-safe; blocks for the engine's deadline (10 s) at most.
 */
public interface StartService {
    /**
     * Checks a start and derives its identity; asks the engine nothing.
     *
     * @throws RunsException {@code invalid_request}, {@code unknown_workflow}, {@code trigger_paused},
     *     {@code trigger_unavailable}, {@code input_rejected}, {@code definition_unavailable}, or what the
     *     {@link StartGate} says
     */
    PreparedStart prepare(StartCommand command);

    /**
     * Starts a run, or finds the one that the same start has begun before, also when it has ended.
     *
     * @throws RunsException {@code start_conflict} when that had another input, {@code engine_unavailable}
     */
    StartedRun start(PreparedStart start);

    /**
     * Prepares a start of the same workflow with the same input as an earlier run, linked to it.
     *
     * @param workflowId the earlier run
     * @param input null for the same
     * @throws RunsException as {@link #prepare(StartCommand)}; {@code not_found}, {@code engine_unavailable}
     */
    PreparedStart prepareAgain(
            String workflowId, String businessRequestId, @Nullable JsonNode input, StartCommand.Source source);

    /** Both. */
    default StartedRun start(StartCommand command) {
        return start(prepare(command));
    }
}
