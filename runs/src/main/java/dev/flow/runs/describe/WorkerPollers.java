package dev.flow.runs.describe;

import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.ProtoTimes;
import dev.flow.runs.access.RunLookup.Found;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.enums.v1.VersioningBehavior;
import io.temporal.api.taskqueue.v1.PollerInfo;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Whether a worker polls the task queues of a run. Thread-safe. */
final class WorkerPollers {
    /** A worker asks again after a minute at most; the engine remembers the last time for longer. */
    private static final Duration SILENT = Duration.ofSeconds(75);

    private final EngineAccess access;
    private final InstantSource clock;

    WorkerPollers(EngineAccess access, InstantSource clock) {
        this.access = access;
        this.clock = clock;
    }

    /** What is known of them. */
    enum Presence {
        THERE,
        NONE
    }

    Presence of(Found run) {
        Instant latest = clock.instant().minus(SILENT);
        var described = access.ask(
                run.workflowId(),
                () -> access.stub()
                        .describeTaskQueue(DescribeTaskQueueRequest.newBuilder()
                                .setNamespace(access.namespace())
                                .setTaskQueue(TaskQueue.newBuilder()
                                        .setName(run.info().getTaskQueue()))
                                .setTaskQueueType(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW)
                                .build()));
        return described.getPollersList().stream()
                        .anyMatch(poller ->
                                ProtoTimes.of(poller.getLastAccessTime()).isAfter(latest)
                                        && takes(poller, run.info().getVersioningInfo()))
                ? Presence.THERE
                : Presence.NONE;
    }

    /** A run that is pinned goes on with its own artifact only. */
    private static boolean takes(PollerInfo poller, WorkflowExecutionVersioningInfo versioning) {
        return versioning.getBehavior() != VersioningBehavior.VERSIONING_BEHAVIOR_PINNED
                || (poller.getDeploymentOptions()
                                .getDeploymentName()
                                .equals(versioning.getDeploymentVersion().getDeploymentName())
                        && poller.getDeploymentOptions()
                                .getBuildId()
                                .equals(versioning.getDeploymentVersion().getBuildId()));
    }
}
