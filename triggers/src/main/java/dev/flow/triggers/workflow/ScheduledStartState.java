package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a workflow of a scheduled start begins with, and continues with as a new one.
 *
 * @param input raw input of the run
 */
public record ScheduledStartState(ScheduledStartJob job, JsonNode input, ScheduledStartStanding standing) {}
