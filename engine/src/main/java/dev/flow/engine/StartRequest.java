package dev.flow.engine;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What starts a run.
 *
 * @param workflowId identity on the engine
 * @param workflow {@code namespace.name}: the workflow's type
 * @param definition digest; the worker's {@link DefinitionSource} knows it
 * @param input raw input
 */
public record StartRequest(String workflowId, String workflow, String definition, JsonNode input) {}
