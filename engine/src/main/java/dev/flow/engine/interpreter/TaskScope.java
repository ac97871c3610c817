package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.Task;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.CommandSummary;
import dev.flow.engine.record.TaskPathBuilder;
import dev.flow.expression.Bindings;
import org.jspecify.annotations.Nullable;

/**
 * The variables of one task's expressions (DSL, "Runtime expression arguments"). Values appear as the task comes to
 * them: {@code $input} after its input was transformed, {@code $output} after its output was.
 */
final class TaskScope implements Bindings {
    private final Run run;
    private final Frame frame;
    private final Task task;
    private final JsonNode rawInput;
    private final long startedAt;

    private @Nullable JsonNode input;
    private @Nullable JsonNode rawOutput;
    private @Nullable JsonNode output;

    TaskScope(Run run, Frame frame, Task task, JsonNode rawInput, long startedAt) {
        this.run = run;
        this.frame = frame;
        this.task = task;
        this.rawInput = rawInput;
        this.startedAt = startedAt;
    }

    Task task() {
        return task;
    }

    /** A slot of the task. */
    Slot slot(String property) {
        return slot().child(property);
    }

    /** All of the task. */
    Slot slot() {
        return Slot.of(task.reference());
    }

    Frame frame() {
        return frame;
    }

    JsonNode rawInput() {
        return rawInput;
    }

    long startedAt() {
        return startedAt;
    }

    /** This execution of the task; see {@link TaskPathBuilder}. */
    String path() {
        return frame.place().path(task.reference());
    }

    /** The same over attempts of the document. */
    String stablePath() {
        return frame.place().stablePath(task.reference());
    }

    /** The task's transformed input. */
    JsonNode input() {
        if (input == null) {
            throw new IllegalStateException(task.reference() + " has no transformed input yet");
        }
        return input;
    }

    void input(JsonNode value) {
        input = value;
    }

    void rawOutput(JsonNode value) {
        rawOutput = value;
    }

    void output(JsonNode value) {
        output = value;
    }

    @Override
    public @Nullable JsonNode get(String name) {
        JsonNode bound = frame.variables().get(name);
        if (bound != null) {
            return bound;
        }
        return switch (name) {
            case "context" -> frame.context().value();
            case "input" -> input;
            case "output" -> output;
            case "task" ->
                frame.extended() == null ? descriptor() : frame.extended().descriptor();
            case "workflow" -> run.workflowDescriptor();
            case "runtime" -> run.runtimeDescriptor();
            default -> null;
        };
    }

    /** What the engine keeps beside the command that does what the task itself does. */
    CommandSummary summary() {
        return summary(CommandSummary.Purpose.TASK);
    }

    /** What the engine keeps beside another command of the task. */
    CommandSummary summary(CommandSummary.Purpose purpose) {
        return new CommandSummary(purpose, task.name(), path());
    }

    /** {@code $task}. */
    ObjectNode descriptor() {
        ObjectNode json = Json.object();
        json.put("name", task.name()).put("reference", task.reference());
        json.set("definition", run.program().document(task));
        json.set("input", rawInput);
        if (rawOutput != null) {
            json.set("output", rawOutput);
        }
        json.set("startedAt", Moments.descriptor(startedAt));
        return json;
    }

    /** These variables with those of an inner frame. */
    Bindings in(Frame inner) {
        return asked -> {
            JsonNode bound = inner.variables().get(asked);
            return bound == null ? get(asked) : bound;
        };
    }

    /** These variables and one more. */
    Bindings with(String name, JsonNode value) {
        return asked -> asked.equals(name) ? value : get(asked);
    }
}
