package dev.flow.engine.error;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.payload.BoundedText;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.failure.TimeoutFailure;
import org.jspecify.annotations.Nullable;

/** Errors of a workflow and what they are elsewhere: JSON in expressions, failures on the engine. */
public final class WorkflowErrors {
    private WorkflowErrors() {}

    /** The error as expressions see it; what it does not say is left out. */
    public static ObjectNode json(WorkflowError error) {
        ObjectNode json = Json.object();
        json.put("type", error.type()).put("status", error.status());
        if (error.title() != null) {
            json.put("title", error.title());
        }
        if (error.detail() != null) {
            json.put("detail", error.detail());
        }
        if (error.instance() != null) {
            json.put("instance", error.instance());
        }
        return json;
    }

    /** What {@link #json} wrote. */
    public static WorkflowError parse(JsonNode json) {
        return new WorkflowError(
                json.path("type").asText(StandardErrorType.RUNTIME.uri()),
                json.path("status").asInt(StandardErrorType.RUNTIME.status()),
                text(json, "title"),
                text(json, "detail"),
                text(json, "instance"));
    }

    private static @Nullable String text(JsonNode json, String property) {
        JsonNode value = json.get(property);
        return value == null || value.isNull() ? null : value.asText();
    }

    /** The failure that ends an execution of the engine with this error. */
    public static ApplicationFailure failure(WorkflowError error) {
        String message = error.title() == null ? error.type() : error.title();
        return ApplicationFailure.newNonRetryableFailure(cut(message), FailureTypes.WORKFLOW_ERROR, details(error));
    }

    /**
     * What a failure of {@link FailureTypes#WORKFLOW_ERROR} carries: the error, and where it arose if that is known.
     */
    public static Object[] details(WorkflowError error) {
        WorkflowError bounded = bounded(error);
        return bounded.source() == null
                ? new Object[] {json(bounded)}
                : new Object[] {json(bounded), bounded.source().json()};
    }

    /** The workflow error for a failure of the engine. */
    public static WorkflowError of(TemporalFailure failure, @Nullable String instance) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ApplicationFailure application) {
                return of(application, instance);
            }
            if (cause instanceof TimeoutFailure timeout) {
                return new WorkflowError(
                        StandardErrorType.TIMEOUT.uri(),
                        StandardErrorType.TIMEOUT.status(),
                        "The engine gave up waiting",
                        cut(timeout.getTimeoutType().name()),
                        instance);
            }
        }
        return runtime("The engine failed", failure.getMessage(), instance);
    }

    private static WorkflowError of(ApplicationFailure failure, @Nullable String instance) {
        if (FailureTypes.WORKFLOW_ERROR.equals(failure.getType())
                && failure.getDetails().getSize() > 0) {
            WorkflowError error =
                    parse(failure.getDetails().get(JsonNode.class)).from(source(failure));
            return error.instance() == null ? at(error, instance).from(error.source()) : error;
        }
        return runtime("Unexpected failure: " + failure.getType(), failure.getOriginalMessage(), instance);
    }

    private static @Nullable ErrorSource source(ApplicationFailure failure) {
        return failure.getDetails().getSize() < 2
                ? null
                : ErrorSource.parse(failure.getDetails().get(1, JsonNode.class)).orElse(null);
    }

    private static WorkflowError runtime(String title, @Nullable String detail, @Nullable String instance) {
        return bounded(new WorkflowError(
                StandardErrorType.RUNTIME.uri(), StandardErrorType.RUNTIME.status(), title, detail, instance));
    }

    /** The error as one of another task. */
    public static WorkflowError at(WorkflowError error, @Nullable String instance) {
        return new WorkflowError(error.type(), error.status(), error.title(), error.detail(), instance);
    }

    /** The error with texts that the engine can take. */
    public static WorkflowError bounded(WorkflowError error) {
        return new WorkflowError(
                cut(error.type()),
                error.status(),
                error.title() == null ? null : cut(error.title()),
                error.detail() == null ? null : cut(error.detail()),
                error.instance() == null ? null : cut(error.instance()),
                error.source());
    }

    private static String cut(String text) {
        return BoundedText.of(text);
    }
}
