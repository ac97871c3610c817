package dev.flow.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.record.RunMemo;
import org.jspecify.annotations.Nullable;

/**
 * What starts a run.
 *
 * @param workflowId identity on the engine
 * @param workflow {@code namespace.name}: the workflow's type
 * @param definition digest; the worker's {@link DefinitionSource} knows it
 * @param input raw input
 * @param memo what is kept with the run; null for a run that is not listed or read later
 * @param reportTo workflow id of what is sent a {@code report} signal when the run ends; null for none
 * @param priority the engine's priority key of its tasks, 1 for first to 5 for last; 0 for the engine's default
 * @param onFailure the workflow that is started when the run fails, {@code namespace.name} with {@code :version} if
 *     wanted; null for none
 */
public record StartRequest(
        String workflowId,
        String workflow,
        String definition,
        JsonNode input,
        @Nullable RunMemo memo,
        @Nullable String reportTo,
        int priority,
        @Nullable String onFailure) {

    /** A run that reports to nothing. */
    public StartRequest(String workflowId, String workflow, String definition, JsonNode input, @Nullable RunMemo memo) {
        this(workflowId, workflow, definition, input, memo, null, 0, null);
    }

    /** A run without a memo. */
    public StartRequest(String workflowId, String workflow, String definition, JsonNode input) {
        this(workflowId, workflow, definition, input, null);
    }
}
