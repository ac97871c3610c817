package dev.flow.server.visibility;

import dev.flow.server.state.Instants;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.VersioningBehavior;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.VersioningOverride;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The search attributes of an execution that filters compare. What only a closed execution has is absent of an open
 * one: its close time, its duration, the length of its history.
 */
public final class ListedExecution {
    private final WorkflowExecutionStatus status;
    private final Instant start;
    private final @Nullable Instant close;
    private final WorkflowExecutionInfo info;
    private final SortedMap<String, Value> values = new TreeMap<>();

    private ListedExecution(
            WorkflowExecutionStatus status, Instant start, @Nullable Instant close, WorkflowExecutionInfo info) {
        this.status = status;
        this.start = start;
        this.close = close;
        this.info = info;
    }

    /**
     * The attributes of an execution, by name.
     *
     * @param custom the types of the custom ones; others of the execution are ignored
     */
    public static SortedMap<String, Value> of(
            WorkflowExecutionStatus status,
            Instant start,
            @Nullable Instant close,
            WorkflowExecutionInfo info,
            Map<String, IndexedValueType> custom) {
        ListedExecution listed = new ListedExecution(status, start, close, info);
        listed.identity();
        listed.versioning(info.getVersioningInfo());
        listed.times();
        info.getSearchAttributes().getIndexedFieldsMap().forEach((name, value) -> listed.marked(name, value, custom));
        return listed.values;
    }

    private void identity() {
        text(SystemAttributes.WORKFLOW_ID, info.getExecution().getWorkflowId());
        text(SystemAttributes.RUN_ID, info.getExecution().getRunId());
        text(SystemAttributes.WORKFLOW_TYPE, info.getType().getName());
        text(SystemAttributes.TASK_QUEUE, info.getTaskQueue());
        whole(SystemAttributes.STATUS, status.getNumber());
        if (info.hasParentExecution()) {
            text(SystemAttributes.PARENT_WORKFLOW_ID, info.getParentExecution().getWorkflowId());
            text(SystemAttributes.PARENT_RUN_ID, info.getParentExecution().getRunId());
        }
        WorkflowExecution root = info.hasRootExecution() ? info.getRootExecution() : info.getExecution();
        text(SystemAttributes.ROOT_WORKFLOW_ID, root.getWorkflowId());
        text(SystemAttributes.ROOT_RUN_ID, root.getRunId());
    }

    private void times() {
        Instant execution = info.hasExecutionTime() ? Instants.of(info.getExecutionTime()) : start;
        whole(SystemAttributes.START_TIME, AttributeValues.micros(start));
        whole(SystemAttributes.EXECUTION_TIME, AttributeValues.micros(execution));
        if (close != null) {
            whole(SystemAttributes.CLOSE_TIME, AttributeValues.micros(close));
            whole(
                    SystemAttributes.EXECUTION_DURATION,
                    Duration.between(execution, close).toNanos());
            whole(SystemAttributes.HISTORY_LENGTH, info.getHistoryLength());
            whole(SystemAttributes.HISTORY_SIZE, info.getHistorySizeBytes());
            whole(SystemAttributes.STATE_TRANSITIONS, info.getStateTransitionCount());
        }
    }

    /** As the service marks executions of versioned workers. */
    private void versioning(WorkflowExecutionVersioningInfo versioning) {
        VersioningOverride override = versioning.getVersioningOverride();
        VersioningBehavior behavior = versioning.hasVersioningOverride()
                ? VersioningBehavior.VERSIONING_BEHAVIOR_UNSPECIFIED
                : versioning.getBehavior();
        boolean pinned = override.hasPinned() || behavior == VersioningBehavior.VERSIONING_BEHAVIOR_PINNED;
        if (!pinned && !override.getAutoUpgrade() && behavior != VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE) {
            return;
        }
        var version = override.hasPinned() ? override.getPinned().getVersion() : versioning.getDeploymentVersion();
        String name = version.getDeploymentName() + ":" + version.getBuildId();
        text(SystemAttributes.VERSIONING_BEHAVIOR, pinned ? "Pinned" : "AutoUpgrade");
        text(SystemAttributes.DEPLOYMENT, version.getDeploymentName());
        if (!version.getBuildId().isEmpty()) {
            text(SystemAttributes.DEPLOYMENT_VERSION, name);
            if (pinned) {
                values.put(SystemAttributes.BUILD_IDS, new Value.Terms(List.of("pinned:" + name)));
            }
        }
    }

    private void marked(String name, Payload payload, Map<String, IndexedValueType> custom) {
        IndexedValueType type = SystemAttributes.PREDEFINED.getOrDefault(name, custom.get(name));
        if (type != null && !SystemAttributes.OF_EXECUTIONS.containsKey(name)) {
            Optional<Value> value = AttributeValues.of(payload, type);
            value.ifPresent(present -> values.put(name, present));
        }
    }

    private void text(String name, String text) {
        if (!text.isEmpty()) {
            values.put(name, new Value.Text(text));
        }
    }

    private void whole(String name, long number) {
        values.put(name, new Value.Whole(number));
    }
}
