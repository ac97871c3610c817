package dev.flow.engine.worker;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.flow.engine.record.RunMemo;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInfo;
import io.temporal.activity.DynamicActivity;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.common.converter.EncodedValues;
import io.temporal.failure.ApplicationFailure;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The activities of a worker on a queue whose name does not exclude other scopes: those of their runs are refused, and
 * the engine gives them out again until a worker of theirs takes them. Thread-safe.
 */
final class ScopedActivities implements DynamicActivity {
    private static final int REMEMBERED = 10_000;
    private static final long CALL_SECONDS = 10;

    private final DynamicActivity activities;
    private final WorkflowClient client;
    private final String scope;

    /** Scopes of runs, by the id of the execution; empty for a run without one. */
    private final Cache<String, String> scopes =
            Caffeine.newBuilder().maximumSize(REMEMBERED).build();

    ScopedActivities(DynamicActivity activities, WorkflowClient client, String scope) {
        this.activities = activities;
        this.client = client;
        this.scope = scope;
    }

    @Override
    public @Nullable Object execute(EncodedValues arguments) {
        ActivityInfo info = Activity.getExecutionContext().getInfo();
        if (!scope.equals(scopes.get(Objects.requireNonNullElse(info.getWorkflowRunId(), ""), _ -> scopeOf(info)))) {
            throw ApplicationFailure.newFailure(
                    "The activity belongs to a run of another scope, which this worker does not execute.",
                    "OtherScope");
        }
        return activities.execute(arguments);
    }

    private String scopeOf(ActivityInfo info) {
        var run = client.getWorkflowServiceStubs()
                .blockingStub()
                .withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS)
                .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
                        .setNamespace(client.getOptions().getNamespace())
                        .setExecution(WorkflowExecution.newBuilder()
                                .setWorkflowId(Objects.requireNonNullElse(info.getWorkflowId(), ""))
                                .setRunId(Objects.requireNonNullElse(info.getWorkflowRunId(), "")))
                        .build());
        return RunMemo.of(
                        run.getWorkflowExecutionInfo().getMemo(),
                        client.getOptions().getDataConverter())
                .map(RunMemo::scope)
                .orElse("");
    }
}
