package dev.flow.server.protocol;

import dev.flow.server.deployment.Descriptions;
import dev.flow.server.execution.Executions;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.Target;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.start.StartChecks;
import dev.flow.server.matching.QueueKey;
import dev.flow.server.matching.TaskQueues;
import dev.flow.server.state.Instants;
import dev.flow.server.state.StickyQueue;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.PollerInfo;
import io.temporal.api.taskqueue.v1.TaskQueuePartitionMetadata;
import io.temporal.api.taskqueue.v1.TaskQueueStats;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueResponse;
import io.temporal.api.workflowservice.v1.ListTaskQueuePartitionsRequest;
import io.temporal.api.workflowservice.v1.ListTaskQueuePartitionsResponse;
import io.temporal.api.workflowservice.v1.RecordWorkerHeartbeatRequest;
import io.temporal.api.workflowservice.v1.RecordWorkerHeartbeatResponse;
import io.temporal.api.workflowservice.v1.ResetStickyTaskQueueRequest;
import io.temporal.api.workflowservice.v1.ResetStickyTaskQueueResponse;
import io.temporal.api.workflowservice.v1.ShutdownWorkerRequest;
import io.temporal.api.workflowservice.v1.ShutdownWorkerResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;

/** Task queues and their workers. */
final class QueueMethods {
    private static final String HOST = "flow";

    private final Executions executions;
    private final TaskQueues queues;
    private final Descriptions deployments;

    private QueueMethods(Executions executions, Descriptions deployments) {
        this.executions = executions;
        this.deployments = deployments;
        this.queues = executions.parts().queues();
    }

    static void add(Methods methods, Executions executions, Descriptions deployments) {
        QueueMethods queues = new QueueMethods(executions, deployments);
        methods.in(
                WorkflowServiceGrpc.getDescribeTaskQueueMethod(),
                DescribeTaskQueueRequest::getNamespace,
                queues::describe);
        methods.in(
                WorkflowServiceGrpc.getListTaskQueuePartitionsMethod(),
                ListTaskQueuePartitionsRequest::getNamespace,
                QueueMethods::partitions);
        methods.in(
                WorkflowServiceGrpc.getResetStickyTaskQueueMethod(),
                ResetStickyTaskQueueRequest::getNamespace,
                queues::resetSticky);
        methods.in(
                WorkflowServiceGrpc.getShutdownWorkerMethod(), ShutdownWorkerRequest::getNamespace, queues::shutDown);
        methods.in(
                WorkflowServiceGrpc.getRecordWorkerHeartbeatMethod(),
                RecordWorkerHeartbeatRequest::getNamespace,
                _ -> RecordWorkerHeartbeatResponse.getDefaultInstance());
    }

    private DescribeTaskQueueResponse describe(DescribeTaskQueueRequest request) {
        StartChecks.taskQueue(request.getTaskQueue().getName());
        TaskQueueType type = request.getTaskQueueType() == TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY
                ? TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY
                : TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW;
        QueueKey key =
                new QueueKey(request.getNamespace(), request.getTaskQueue().getName(), type);
        TaskQueues.Stats stats = queues.stats(key);
        DescribeTaskQueueResponse.Builder response =
                DescribeTaskQueueResponse.newBuilder().setVersioningInfo(deployments.versioning(key));
        for (TaskQueues.Seen seen : stats.pollers()) {
            PollerInfo.Builder poller = PollerInfo.newBuilder()
                    .setIdentity(seen.poller().identity())
                    .setLastAccessTime(Instants.timestamp(seen.at()));
            if (seen.poller().maxTasksPerSecond() > 0) {
                poller.setRatePerSecond(seen.poller().maxTasksPerSecond());
            }
            response.addPollers(poller);
        }
        if (request.getReportStats()) {
            response.setStats(TaskQueueStats.newBuilder()
                    .setApproximateBacklogCount(stats.waiting())
                    .setApproximateBacklogAge(Instants.duration(stats.oldest()))
                    .setTasksAddRate((float) stats.addedPerSecond())
                    .setTasksDispatchRate((float) stats.dispatchedPerSecond()));
        }
        return response.build();
    }

    /** A queue is not divided. */
    private static ListTaskQueuePartitionsResponse partitions(ListTaskQueuePartitionsRequest request) {
        StartChecks.taskQueue(request.getTaskQueue().getName());
        TaskQueuePartitionMetadata partition = TaskQueuePartitionMetadata.newBuilder()
                .setKey(request.getTaskQueue().getName())
                .setOwnerHostName(HOST)
                .build();
        return ListTaskQueuePartitionsResponse.newBuilder()
                .addActivityTaskQueuePartitions(partition)
                .addWorkflowTaskQueuePartitions(partition)
                .build();
    }

    private ResetStickyTaskQueueResponse resetSticky(ResetStickyTaskQueueRequest request) {
        Target target = Target.of(request.getNamespace(), request.getExecution());
        try (WorkflowLock lock = executions.lock(target.workflow())) {
            LoadedExecution execution = lock.open(target.runId());
            Transition transition = lock.change(execution);
            execution.state().sticky(StickyQueue.NONE);
            transition.touch();
            lock.commit();
        }
        return ResetStickyTaskQueueResponse.getDefaultInstance();
    }

    /** What waits for a worker that has ended waits for any other one. */
    private void leave(QueueKey sticky) {
        queues.waiting(sticky.namespace()).stream()
                .filter(task -> task.queue().equals(sticky))
                .map(task -> task.subject().execution())
                .distinct()
                .forEach(executions::wake);
    }

    private ShutdownWorkerResponse shutDown(ShutdownWorkerRequest request) {
        if (!request.getStickyTaskQueue().isEmpty()) {
            QueueKey sticky = new QueueKey(
                    request.getNamespace(), request.getStickyTaskQueue(), TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW);
            queues.shutDown(sticky, request.getIdentity());
            leave(sticky);
        }
        if (!request.getTaskQueue().isEmpty()) {
            for (TaskQueueType type : request.getTaskQueueTypesList()) {
                queues.shutDown(
                        new QueueKey(request.getNamespace(), request.getTaskQueue(), type), request.getIdentity());
            }
        }
        return ShutdownWorkerResponse.getDefaultInstance();
    }
}
