package dev.flow.engine.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.flow.engine.payload.Json;

/**
 * Which lifecycle events of a run are published (DSL, "Lifecycle Events"). Decided when the run starts, and kept in its
 * memo: a replay decides the same.
 *
 * @param workflows those of the run as a whole
 * @param tasks those of its tasks
 * @param outputs whether the events of completed runs and tasks have their output
 */
public record LifecycleSelection(boolean workflows, boolean tasks, boolean outputs) {
    /** No events. */
    public static final LifecycleSelection NONE = new LifecycleSelection(false, false, false);

    /** What the types of events of runs as a whole begin with. */
    public static final String WORKFLOW_TYPES = "io.serverlessworkflow.workflow.";

    /** What the types of events of tasks begin with. */
    public static final String TASK_TYPES = "io.serverlessworkflow.task.";

    /** In the data of an event: the output of what is completed. */
    public static final String OUTPUT = "output";

    private static final String WORKFLOWS = "workflows";
    private static final String TASKS = "tasks";
    private static final String OUTPUTS = "outputs";

    /** What all {@code sinks} of a {@code flow.yaml} want together; any other node is none. */
    public static LifecycleSelection ofSinks(JsonNode sinks) {
        LifecycleSelection all = NONE;
        for (JsonNode sink : sinks) {
            all = all.and(ofSink(sink));
        }
        return all;
    }

    /** What one sink wants. */
    public static LifecycleSelection ofSink(JsonNode sink) {
        LifecycleSelection selection = parse(sink.path("events"));
        boolean outputs = sink.path("include_output").asBoolean() && !selection.isEmpty();
        return new LifecycleSelection(selection.workflows, selection.tasks, outputs);
    }

    /** What {@link #json()} wrote; nothing for any other node. */
    public static LifecycleSelection parse(JsonNode json) {
        return new LifecycleSelection(has(json, WORKFLOWS), has(json, TASKS), has(json, OUTPUTS));
    }

    private static boolean has(JsonNode array, String text) {
        for (JsonNode each : array) {
            if (text.equals(each.textValue())) {
                return true;
            }
        }
        return false;
    }

    /** As the memo of a run has it. */
    public ArrayNode json() {
        ArrayNode json = Json.object().arrayNode();
        if (workflows) {
            json.add(WORKFLOWS);
        }
        if (tasks) {
            json.add(TASKS);
        }
        if (outputs) {
            json.add(OUTPUTS);
        }
        return json;
    }

    private LifecycleSelection and(LifecycleSelection other) {
        return new LifecycleSelection(workflows || other.workflows, tasks || other.tasks, outputs || other.outputs);
    }

    /** Whether the events of a type are published. */
    public boolean wants(String type) {
        return (workflows && type.startsWith(WORKFLOW_TYPES)) || (tasks && type.startsWith(TASK_TYPES));
    }

    /** Whether no event is published. */
    public boolean isEmpty() {
        return !workflows && !tasks;
    }
}
