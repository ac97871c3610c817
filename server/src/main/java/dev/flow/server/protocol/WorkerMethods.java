package dev.flow.server.protocol;

import dev.flow.server.deployment.VersionId;
import dev.flow.server.deployment.WorkerDeployments;
import dev.flow.server.execution.TaskToken;
import dev.flow.server.execution.activity.ActivityTasks;
import dev.flow.server.execution.start.StartChecks;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.matching.Poller;
import dev.flow.server.matching.QueueKey;
import dev.flow.server.service.ExecutionService;
import dev.flow.server.state.WorkflowKey;
import dev.flow.server.time.Patience;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.deployment.v1.WorkerDeploymentOptions;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatByIdRequest;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatByIdResponse;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledByIdResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedResponse;
import io.temporal.api.workflowservice.v1.RespondQueryTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondQueryTaskCompletedResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What workers do: they poll for tasks, and answer them. */
final class WorkerMethods {
    private static final Duration POLL = Duration.ofSeconds(60);

    private WorkerMethods() {}

    static void add(Methods methods, ExecutionService service, WorkerDeployments deployments) {
        polls(methods, service, deployments);
        workflowTasks(methods, service);
        activityTasks(methods, service.activityTasks());
        activitiesById(methods, service.activityTasks());
    }

    private static void polls(Methods methods, ExecutionService service, WorkerDeployments deployments) {
        methods.await(
                WorkflowServiceGrpc.getPollWorkflowTaskQueueMethod(),
                PollWorkflowTaskQueueRequest::getNamespace,
                POLL,
                (request, patience) -> poll(service, deployments, request, patience),
                (given, _) -> service.workflowTasks().giveBack(given));
        methods.await(
                WorkflowServiceGrpc.getPollActivityTaskQueueMethod(),
                PollActivityTaskQueueRequest::getNamespace,
                POLL,
                (request, patience) -> poll(service, deployments, request, patience),
                service.activityTasks()::giveBack);
    }

    private static PollWorkflowTaskQueueResponse poll(
            ExecutionService service,
            WorkerDeployments deployments,
            PollWorkflowTaskQueueRequest request,
            Patience patience)
            throws InterruptedException {
        checkQueue(request.getTaskQueue());
        Poller poller = new Poller(
                request.getIdentity(),
                version(
                        deployments,
                        new QueueKey(
                                request.getNamespace(),
                                request.getTaskQueue().getName(),
                                TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW),
                        request.getTaskQueue(),
                        request.getDeploymentOptions()),
                0);
        return service.workflowTasks().poll(request.getNamespace(), request, poller, patience);
    }

    private static PollActivityTaskQueueResponse poll(
            ExecutionService service,
            WorkerDeployments deployments,
            PollActivityTaskQueueRequest request,
            Patience patience)
            throws InterruptedException {
        checkQueue(request.getTaskQueue());
        Poller poller = new Poller(
                request.getIdentity(),
                version(
                        deployments,
                        new QueueKey(
                                request.getNamespace(),
                                request.getTaskQueue().getName(),
                                TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY),
                        request.getTaskQueue(),
                        request.getDeploymentOptions()),
                request.getTaskQueueMetadata().getMaxTasksPerSecond().getValue());
        return service.activityTasks().poll(request.getNamespace(), request, poller, patience);
    }

    private static void checkQueue(TaskQueue queue) {
        if (queue.getKind() == TaskQueueKind.TASK_QUEUE_KIND_STICKY) {
            if (queue.getName().isEmpty()) {
                throw ServiceFailure.invalidArgument("taskQueue is not set");
            }
        } else {
            StartChecks.taskQueue(queue.getName());
        }
    }

    /** The version of a poller; null for none. The worker's own queue says nothing of where its versions are. */
    private static @Nullable String version(
            WorkerDeployments deployments, QueueKey key, TaskQueue queue, WorkerDeploymentOptions options) {
        Optional<VersionId> version = queue.getKind() == TaskQueueKind.TASK_QUEUE_KIND_STICKY
                ? VersionId.of(options)
                : deployments.polled(key, options);
        return version.map(VersionId::toString).orElse(null);
    }

    private static void workflowTasks(Methods methods, ExecutionService service) {
        methods.in(
                WorkflowServiceGrpc.getRespondWorkflowTaskCompletedMethod(),
                RespondWorkflowTaskCompletedRequest::getNamespace,
                service.completedTasks()::complete,
                (given, sent) -> {
                    service.workflowTasks().giveBack(given.getWorkflowTask());
                    given.getActivityTasksList()
                            .forEach(task -> service.activityTasks().giveBack(task, sent));
                });
        methods.in(
                WorkflowServiceGrpc.getRespondWorkflowTaskFailedMethod(),
                RespondWorkflowTaskFailedRequest::getNamespace,
                request -> {
                    service.completedTasks().fail(request);
                    return RespondWorkflowTaskFailedResponse.getDefaultInstance();
                });
        methods.in(
                WorkflowServiceGrpc.getRespondQueryTaskCompletedMethod(),
                RespondQueryTaskCompletedRequest::getNamespace,
                request -> {
                    service.queries().complete(request);
                    return RespondQueryTaskCompletedResponse.getDefaultInstance();
                });
    }

    private static void activityTasks(Methods methods, ActivityTasks activities) {
        methods.in(
                WorkflowServiceGrpc.getRecordActivityTaskHeartbeatMethod(),
                RecordActivityTaskHeartbeatRequest::getNamespace,
                request -> activities.heartbeat(
                        TaskToken.decode(request.getTaskToken()), given(request.hasDetails(), request.getDetails())));
        methods.in(
                WorkflowServiceGrpc.getRespondActivityTaskCompletedMethod(),
                RespondActivityTaskCompletedRequest::getNamespace,
                request -> {
                    activities.complete(request);
                    return RespondActivityTaskCompletedResponse.getDefaultInstance();
                });
        methods.in(
                WorkflowServiceGrpc.getRespondActivityTaskFailedMethod(),
                RespondActivityTaskFailedRequest::getNamespace,
                request -> {
                    activities.fail(request);
                    return RespondActivityTaskFailedResponse.getDefaultInstance();
                });
        methods.in(
                WorkflowServiceGrpc.getRespondActivityTaskCanceledMethod(),
                RespondActivityTaskCanceledRequest::getNamespace,
                request -> {
                    activities.cancel(request);
                    return RespondActivityTaskCanceledResponse.getDefaultInstance();
                });
    }

    private static void activitiesById(Methods methods, ActivityTasks activities) {
        methods.in(
                WorkflowServiceGrpc.getRecordActivityTaskHeartbeatByIdMethod(),
                RecordActivityTaskHeartbeatByIdRequest::getNamespace,
                request -> {
                    var beaten = activities.heartbeat(
                            activities.token(id(
                                    request.getNamespace(),
                                    request.getWorkflowId(),
                                    request.getRunId(),
                                    request.getActivityId())),
                            given(request.hasDetails(), request.getDetails()));
                    return RecordActivityTaskHeartbeatByIdResponse.newBuilder()
                            .setCancelRequested(beaten.getCancelRequested())
                            .build();
                });
        methods.in(
                WorkflowServiceGrpc.getRespondActivityTaskCompletedByIdMethod(),
                RespondActivityTaskCompletedByIdRequest::getNamespace,
                request -> {
                    activities.complete(request);
                    return RespondActivityTaskCompletedByIdResponse.getDefaultInstance();
                });
        methods.in(
                WorkflowServiceGrpc.getRespondActivityTaskFailedByIdMethod(),
                RespondActivityTaskFailedByIdRequest::getNamespace,
                request -> {
                    activities.fail(
                            activities.token(id(
                                    request.getNamespace(),
                                    request.getWorkflowId(),
                                    request.getRunId(),
                                    request.getActivityId())),
                            request.getFailure(),
                            given(request.hasLastHeartbeatDetails(), request.getLastHeartbeatDetails()),
                            request.getIdentity());
                    return RespondActivityTaskFailedByIdResponse.getDefaultInstance();
                });
        methods.in(
                WorkflowServiceGrpc.getRespondActivityTaskCanceledByIdMethod(),
                RespondActivityTaskCanceledByIdRequest::getNamespace,
                request -> {
                    activities.cancel(
                            activities.token(id(
                                    request.getNamespace(),
                                    request.getWorkflowId(),
                                    request.getRunId(),
                                    request.getActivityId())),
                            given(request.hasDetails(), request.getDetails()),
                            request.getIdentity());
                    return RespondActivityTaskCanceledByIdResponse.getDefaultInstance();
                });
    }

    private static ActivityTasks.ById id(String namespace, String workflowId, String runId, String activityId) {
        return new ActivityTasks.ById(new WorkflowKey(namespace, workflowId), runId, activityId);
    }

    private static Optional<Payloads> given(boolean present, Payloads payloads) {
        return present ? Optional.of(payloads) : Optional.empty();
    }
}
