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
 * The variables of one task's expressions (DSL, "Runtime expression arguments"). Values are set as the task proceeds:
 * {@code $input} after its input was transformed, {@code $output} after its output was.
 */
public final class TaskScope implements Bindings {
    private final Run run;
    private final Frame frame;
    private final Task task;
    private final JsonNode rawInput;
    private final long startedAt;

    private @Nullable JsonNode input;
    private @Nullable JsonNode rawOutput;
    private @Nullable JsonNode output;

    public TaskScope(Run run, Frame frame, Task task, JsonNode rawInput, long startedAt) {
        this.run = run;
        this.frame = frame;
        this.task = task;
        this.rawInput = rawInput;
        this.startedAt = startedAt;
    }

    public Task task() {
        return task;
    }

    /** A slot of the task. */
    public DocumentPosition slot(String property) {
        return slot().child(property);
    }

    /** All of the task. */
    public DocumentPosition slot() {
        return DocumentPosition.of(task.reference());
    }

    public Frame frame() {
        return frame;
    }

    public JsonNode rawInput() {
        return rawInput;
    }

    public long startedAt() {
        return startedAt;
    }

    /** This execution of the task; see {@link TaskPathBuilder}. */
    public String path() {
        return frame.place().path(task.reference());
    }

    /** The same over attempts of the document. */
    public String stablePath() {
        return frame.place().stablePath(task.reference());
    }

    /** The task's transformed input. */
    public JsonNode input() {
        if (input == null) {
            throw new IllegalStateException(task.reference() + " has no transformed input yet");
        }
        return input;
    }

    public void input(JsonNode value) {
        input = value;
    }

    public void rawOutput(JsonNode value) {
        rawOutput = value;
    }

    public void output(JsonNode value) {
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
    public CommandSummary summary() {
        return summary(CommandSummary.Purpose.TASK);
    }

    /** What the engine keeps beside another command of the task. */
    public CommandSummary summary(CommandSummary.Purpose purpose) {
        return new CommandSummary(purpose, task.name(), path());
    }

    /** The value of {@code $task} in expressions. */
    public ObjectNode descriptor() {
        ObjectNode json = Json.object();
        json.put("name", task.name()).put("reference", task.reference());
        json.set("definition", run.program().document(task));
        json.set("input", rawInput);
        if (rawOutput != null) {
            json.set("output", rawOutput);
        }
        json.set("startedAt", DateTimeDescriptor.descriptor(startedAt));
        return json;
    }

    /** These variables with those of an inner frame. */
    public Bindings in(Frame inner) {
        return asked -> {
            JsonNode bound = inner.variables().get(asked);
            return bound == null ? get(asked) : bound;
        };
    }

    /** These variables and one more. */
    public Bindings with(String name, JsonNode value) {
        return asked -> asked.equals(name) ? value : get(asked);
    }
}
