package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.RunResult;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.payload.Json;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.TemporalFailure;
import org.jspecify.annotations.Nullable;

/** How a sub-workflow ended, as it travels to the run that waits for it. */
public final class RunResultJson {
    private RunResultJson() {}

    /** As JSON: {@code {"output"}}, {@code {"error"}} or {@code {"stopped": how}}. */
    public static ObjectNode json(RunResult result) {
        ObjectNode json = Json.object();
        switch (result) {
            case RunResult.Completed(JsonNode output) -> json.set("output", output);
            case RunResult.Faulted(WorkflowError error) -> json.set("error", WorkflowErrors.json(error));
            case RunResult.Canceled _ -> json.put("stopped", "canceled");
            case RunResult.Terminated _ -> json.put("stopped", "terminated");
        }
        return json;
    }

    /** The same, without what it has put out: for those who only count it. */
    public static ObjectNode brief(RunResult result) {
        return json(result instanceof RunResult.Completed ? new RunResult.Completed(NullNode.getInstance()) : result);
    }

    /**
     * Its output; how it ended otherwise is an error of the task that waited.
     *
     * @param what has ended, as a noun
     */
    public static JsonNode outputOrThrow(JsonNode json, String what, String instance) {
        JsonNode output = json.get("output");
        if (output != null) {
            return output;
        }
        throw new Fault(
                json.has("error")
                        ? WorkflowErrors.at(WorkflowErrors.parse(json.path("error")), instance)
                        : stopped(what, json.path("stopped").asText(), instance));
    }

    /**
     * The error of a task that waited for something that has ended with this failure.
     *
     * @param what has ended, as a noun
     */
    public static WorkflowError error(TemporalFailure cause, String what, @Nullable String instance) {
        return switch (cause) {
            case ApplicationFailure application ->
                WorkflowErrors.at(WorkflowErrors.of(application, instance), instance);
            case CanceledFailure _ -> stopped(what, "canceled", instance);
            default -> stopped(what, "terminated", instance);
        };
    }

    private static WorkflowError stopped(String what, String how, @Nullable String instance) {
        return new WorkflowError(
                StandardErrorType.RUNTIME.uri(),
                StandardErrorType.RUNTIME.status(),
                "The " + what + " was " + how,
                null,
                instance);
    }
}
