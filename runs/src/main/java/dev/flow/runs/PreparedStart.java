package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.record.RunMemo;

/**
 * A start that was checked: what {@link StartService#start} brings to the engine.
 *
 * @param workflowId {@code <namespace.name>.<26 characters>}, which follows from scope, workflow and business request
 * @param workflow {@code namespace.name}
 * @param definitionDigest what will be executed
 * @param input raw input, which satisfies the definition's schema
 * @param memo what is kept with the run
 */
public record PreparedStart(
        String workflowId, String workflow, String definitionDigest, JsonNode input, RunMemo memo) {}
