package dev.flow.runs.start;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.FailedRun;
import dev.flow.runs.Failure;
import dev.flow.runs.access.RunFacts;
import dev.flow.runs.access.RunLookup;
import dev.flow.runs.describe.Failures;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The input of a workflow that is started because a run has failed: that run, in the names of its description. */
final class FailureInput {
    private FailureInput() {}

    /** What is not known of the run is left out. */
    static ObjectNode of(FailedRun run, RunLookup.Found found, RunFacts facts) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("workflow", found.workflow())
                .put("workflow_id", run.workflowId())
                .put("run_id", run.runId())
                .put("trigger_name", found.memo().trigger());
        put(json, "business_request_id", facts.businessRequestId());
        put(json, "correlation_id", facts.correlationId());
        json.put("start_time", run.startedAt().toString())
                .put("failure_time", run.failedAt().toString());
        json.set("failure", failure(Failures.of(run.error())));
        ObjectNode labels = json.putObject("labels");
        found.memo().labels().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(label -> labels.put(label.getKey(), label.getValue()));
        return json;
    }

    private static ObjectNode failure(Failure failure) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("code", failure.code())
                .put("type", failure.type());
        put(json, "title", failure.title());
        put(json, "detail", failure.detail());
        return json.put("status", failure.status())
                .put("task", failure.task())
                .put("category", failure.category().label())
                .put("phase", failure.phase().label())
                .put("retryable", failure.retryable());
    }

    private static void put(ObjectNode json, String name, @Nullable String value) {
        if (value != null) {
            json.put(name, value);
        }
    }
}
