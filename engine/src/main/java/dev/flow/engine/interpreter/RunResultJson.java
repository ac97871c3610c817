package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
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

    /** Its output; how it ended otherwise is an error of the task that waited. */
    public static JsonNode outputOrThrow(JsonNode json, String instance) {
        JsonNode output = json.get("output");
        if (output != null) {
            return output;
        }
        throw new Fault(
                json.has("error")
                        ? WorkflowErrors.at(WorkflowErrors.parse(json.path("error")), instance)
                        : stopped(json.path("stopped").asText(), instance));
    }

    /** The error of a task whose sub-workflow ended with this failure. */
    public static WorkflowError error(TemporalFailure cause, @Nullable String instance) {
        return switch (cause) {
            case ApplicationFailure application ->
                WorkflowErrors.at(WorkflowErrors.of(application, instance), instance);
            case CanceledFailure _ -> stopped("canceled", instance);
            default -> stopped("terminated", instance);
        };
    }

    private static WorkflowError stopped(String how, @Nullable String instance) {
        return new WorkflowError(
                StandardErrorType.RUNTIME.uri(),
                StandardErrorType.RUNTIME.status(),
                "The sub-workflow was " + how,
                null,
                instance);
    }
}
