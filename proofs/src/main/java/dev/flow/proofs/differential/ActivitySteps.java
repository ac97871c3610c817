package dev.flow.proofs.differential;

import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedRequest;
import java.util.Optional;

/** What the worker does with activity tasks. */
final class ActivitySteps {
    private final World world;
    private final Choices choices;
    private final Settling settling;

    ActivitySteps(World world, Settling settling) {
        this.world = world;
        this.choices = world.choices();
        this.settling = settling;
    }

    /** Takes the task of an activity, after its backoff; lets its attempt expire when that is soon. */
    void poll(Workflow workflow, PendingActivityInfo activity) {
        String id = activity.getActivityId();
        var answer = world.requests()
                .ask(stub -> stub.pollActivityTaskQueue(PollActivityTaskQueueRequest.newBuilder()
                        .setNamespace(Service.NAMESPACE)
                        .setTaskQueue(TaskQueue.newBuilder().setName(workflow.queue(id)))
                        .setIdentity("worker")
                        .build()));
        world.say("poll activity " + workflow.id() + " " + id + ": "
                + answer.value().map(ActivitySteps::describe).orElseGet(answer::code));
        Optional<PollActivityTaskQueueResponse> task =
                answer.value().filter(polled -> !polled.getTaskToken().isEmpty());
        task.ifPresent(polled -> workflow.activities().put(id, polled));
        if (task.isPresent() && workflow.expiring().contains(id)) {
            awaitExpiry(workflow, id, task.get().getAttempt());
        }
    }

    private static String describe(PollActivityTaskQueueResponse task) {
        return task.getTaskToken().isEmpty()
                ? "nothing"
                : task.getActivityId() + " attempt " + task.getAttempt() + " of "
                        + task.getActivityType().getName() + " start-to-close "
                        + task.getStartToCloseTimeout().getSeconds() + " heartbeat "
                        + task.getHeartbeatTimeout().getSeconds() + " schedule-to-close "
                        + task.getScheduleToCloseTimeout().getSeconds() + " details "
                        + task.getHeartbeatDetails().getPayloadsCount() + " input "
                        + task.getInput().getPayloadsCount() + " headers "
                        + task.getHeader().getFieldsCount() + " retry "
                        + task.getRetryPolicy().getMaximumAttempts() + " priority "
                        + task.getPriority().getPriorityKey();
    }

    private void awaitExpiry(Workflow workflow, String id, int attempt) {
        boolean expired = Settling.until(() -> {
            settling.look(workflow);
            return workflow.pendingActivities().stream()
                    .filter(pending -> pending.getActivityId().equals(id))
                    .allMatch(pending -> pending.getAttempt() > attempt
                            || pending.getState() == PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED);
        });
        world.say("activity " + id + " expired: " + expired);
        if (choices.chance(60)) {
            workflow.activities().remove(id);
        }
    }

    void answer(Workflow workflow, String id, PollActivityTaskQueueResponse task) {
        if (workflow.isForgetful() && !isWithWorker(workflow, id)) {
            workflow.activities().remove(id);
            return;
        }
        switch (choices.below(10)) {
            case 0, 1, 2 -> complete(workflow, id, task);
            case 3, 4, 5 -> fail(workflow, id, task);
            case 6 -> cancel(workflow, id, task);
            default -> heartbeat(workflow, id, task);
        }
    }

    private void complete(Workflow workflow, String id, PollActivityTaskQueueResponse task) {
        Requests.Answer<?> answer;
        if (choices.chance(20)) {
            answer = world.requests()
                    .ask(stub ->
                            stub.respondActivityTaskCompletedById(RespondActivityTaskCompletedByIdRequest.newBuilder()
                                    .setNamespace(Service.NAMESPACE)
                                    .setWorkflowId(workflow.id())
                                    .setActivityId(id)
                                    .setIdentity("worker")
                                    .build()));
        } else {
            var request = RespondActivityTaskCompletedRequest.newBuilder()
                    .setNamespace(Service.NAMESPACE)
                    .setTaskToken(task.getTaskToken())
                    .setIdentity("worker");
            if (choices.chance(50)) {
                request.setResult(choices.payloads());
            }
            answer = world.requests().ask(stub -> stub.respondActivityTaskCompleted(request.build()));
        }
        ended(workflow, id, "complete", answer);
    }

    private void fail(Workflow workflow, String id, PollActivityTaskQueueResponse task) {
        Requests.Answer<?> answer;
        if (choices.chance(20)) {
            var request = RespondActivityTaskFailedByIdRequest.newBuilder()
                    .setNamespace(Service.NAMESPACE)
                    .setWorkflowId(workflow.id())
                    .setActivityId(id)
                    .setFailure(Failures.application(choices))
                    .setIdentity("worker");
            answer = world.requests().ask(stub -> stub.respondActivityTaskFailedById(request.build()));
        } else {
            var request = RespondActivityTaskFailedRequest.newBuilder()
                    .setNamespace(Service.NAMESPACE)
                    .setTaskToken(task.getTaskToken())
                    .setFailure(Failures.application(choices))
                    .setIdentity("worker");
            if (choices.chance(30)) {
                request.setLastHeartbeatDetails(choices.payloads());
            }
            answer = world.requests().ask(stub -> stub.respondActivityTaskFailed(request.build()));
        }
        ended(workflow, id, "fail", answer);
    }

    /** Whether its present attempt is: the answer to one before is a failure. */
    private static boolean isWithWorker(Workflow workflow, String id) {
        return state(workflow, id)
                .filter(state -> state != PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED)
                .isPresent();
    }

    private static Optional<PendingActivityState> state(Workflow workflow, String id) {
        return workflow.pendingActivities().stream()
                .filter(pending -> pending.getActivityId().equals(id))
                .map(PendingActivityInfo::getState)
                .findFirst();
    }

    private void cancel(Workflow workflow, String id, PollActivityTaskQueueResponse task) {
        if (workflow.isForgetful()
                && !state(workflow, id)
                        .equals(Optional.of(PendingActivityState.PENDING_ACTIVITY_STATE_CANCEL_REQUESTED))) {
            return;
        }
        var request = RespondActivityTaskCanceledRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setTaskToken(task.getTaskToken())
                .setIdentity("worker");
        if (choices.chance(50)) {
            request.setDetails(choices.payloads());
        }
        var answer = world.requests().ask(stub -> stub.respondActivityTaskCanceled(request.build()));
        world.say("cancel activity " + workflow.id() + " " + id + ": " + answer);
        if (answer.value().isPresent()) {
            workflow.activities().remove(id);
        }
    }

    private void heartbeat(Workflow workflow, String id, PollActivityTaskQueueResponse task) {
        var request = RecordActivityTaskHeartbeatRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setTaskToken(task.getTaskToken())
                .setIdentity("worker");
        if (choices.chance(70)) {
            request.setDetails(choices.payloads());
        }
        var answer = world.requests().ask(stub -> stub.recordActivityTaskHeartbeat(request.build()));
        world.say("heartbeat " + workflow.id() + " " + id + ": " + answer
                + answer.value()
                        .map(beat -> " cancel requested " + beat.getCancelRequested())
                        .orElse(""));
        if (answer.value().isEmpty()) {
            workflow.activities().remove(id);
        }
    }

    private void ended(Workflow workflow, String id, String what, Requests.Answer<?> answer) {
        world.say(what + " activity " + workflow.id() + " " + id + ": " + answer);
        if (!choices.chance(10)) {
            workflow.activities().remove(id);
        }
    }
}
