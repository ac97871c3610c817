package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a plan looks at besides revisions. All are thread-safe and may block.
 *
 * @param pointer the active revision, and the version of the pointer
 * @param artifact the worker artifact that new runs are routed to
 * @param participants what each participant of activations has now, by its name
 * @param workers what the workers that are alive can do
 * @param runs the open runs of definitions
 * @param firings the next firings of a scheduled trigger; empty while that is not known
 */
public record PlanPorts(
        Supplier<Plan.Expected> pointer,
        Supplier<String> artifact,
        Supplier<Map<String, JsonNode>> participants,
        WorkerAbilities workers,
        OpenRuns runs,
        Function<ObjectNode, List<Instant>> firings) {}
