package dev.flow.proofs.differential;

import io.temporal.api.common.v1.MeteringMetadata;
import io.temporal.api.common.v1.WorkerVersionStamp;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.sdk.v1.WorkflowTaskCompletedMetadata;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** What the worker does with workflow tasks. */
final class TaskSteps {
    /** The share of a short time-out that a scenario may take to answer. */
    private static final Duration HURRY = Duration.ofSeconds(4);

    /** The same of a long one. */
    private static final Duration TIME = Duration.ofSeconds(30);

    private final World world;
    private final Choices choices;
    private final Settling settling;
    private final CommandChoice commands;
    private final UpdateSteps updates;

    TaskSteps(World world, Settling settling, UpdateSteps updates) {
        this.world = world;
        this.choices = world.choices();
        this.settling = settling;
        this.updates = updates;
        this.commands = new CommandChoice(world);
    }

    /** Takes the task that waits. */
    void poll(Workflow workflow) {
        var answer = world.requests()
                .ask(stub -> stub.pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
                        .setNamespace(Service.NAMESPACE)
                        .setTaskQueue(TaskQueue.newBuilder().setName(workflow.queue()))
                        .setIdentity("worker")
                        .build()));
        answer.value().filter(task -> !task.getTaskToken().isEmpty()).ifPresent(task -> {
            workflow.task(task);
            updates.delivered(task);
        });
        world.say("poll " + workflow.id() + ": "
                + answer.value().map(TaskSteps::describe).orElseGet(answer::code));
    }

    static String describe(PollWorkflowTaskQueueResponse task) {
        return task.getTaskToken().isEmpty()
                ? "nothing"
                : "attempt " + task.getAttempt() + " started " + task.getStartedEventId() + " previous "
                        + task.getPreviousStartedEventId() + " events "
                        + task.getHistory().getEventsCount() + " updates "
                        + UpdateSteps.messages(task).stream()
                                .map(message -> message.getProtocolInstanceId())
                                .toList()
                        + " queries " + task.getQueriesCount();
    }

    void complete(Workflow workflow, PollWorkflowTaskQueueResponse task) {
        checkHurry(workflow);
        var request = RespondWorkflowTaskCompletedRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setTaskToken(task.getTaskToken())
                .setIdentity("worker");
        CommandChoice.Chosen chosen =
                commands.choose(workflow, Progress.of(task.getHistory().getEventsList()));
        List<UpdateSteps.Reply> answered = updates.answer(workflow, task, request);
        request.addAllCommands(chosen.commands());
        boolean alone = chosen.isAlone();
        if (choices.chance(5)) {
            request.setForceCreateNewWorkflowTask(true);
        }
        if (alone && choices.chance(15)) {
            request.setReturnNewWorkflowTask(true);
        }
        if (choices.chance(40)) {
            request.getCapabilitiesBuilder().setDiscardSpeculativeWorkflowTaskWithEvents(true);
        }
        metadata(request);
        var answer = world.requests().ask(stub -> stub.respondWorkflowTaskCompleted(request.build()));
        world.say("complete " + workflow.id() + " " + chosen.summary() + " updates " + answered
                + (request.getForceCreateNewWorkflowTask() ? " force" : "") + ": " + answer
                + answer.value().map(TaskSteps::describe).orElse(""));
        settling.look(workflow);
        if (!workflow.isTaskStarted() || answer.value().isPresent()) {
            workflow.task(null);
        }
        workflow.closing(answer.value().isEmpty() && chosen.isClosing());
        if (answer.value().isEmpty()) {
            updates.awaitKnown(workflow);
        }
        answer.value().ifPresent(response -> accepted(workflow, response));
        if (answer.value().isPresent()) {
            UpdateSteps.answered(workflow, answered);
            workflow.worked(task.getWorkflowExecution().getRunId());
            chosen.effects().forEach(Runnable::run);
        }
        if (chosen.isClosing() || chosen.hasOthers()) {
            settling.needQuiet();
        }
        var fuse = chosen.fuse();
        if (fuse != null && answer.value().isPresent()) {
            settling.look(workflow);
            world.say("expired: " + Settling.until(() -> fuse.isDone(world, settling, workflow)));
        }
    }

    private static String describe(RespondWorkflowTaskCompletedResponse response) {
        return " next " + (response.hasWorkflowTask() ? describe(response.getWorkflowTask()) : "none") + " activities "
                + response.getActivityTasksList().stream()
                        .map(task -> task.getActivityId())
                        .collect(Collectors.joining(","))
                + " reset " + response.getResetHistoryEventId();
    }

    private void accepted(Workflow workflow, RespondWorkflowTaskCompletedResponse response) {
        response.getActivityTasksList().forEach(task -> workflow.activities().put(task.getActivityId(), task));
        if (response.hasWorkflowTask()
                && !response.getWorkflowTask().getTaskToken().isEmpty()) {
            workflow.task(response.getWorkflowTask());
            updates.delivered(response.getWorkflowTask());
        }
    }

    @SuppressWarnings("deprecation") // workers still send these
    private void metadata(RespondWorkflowTaskCompletedRequest.Builder request) {
        if (choices.chance(10)) {
            request.setSdkMetadata(WorkflowTaskCompletedMetadata.newBuilder()
                    .addLangUsedFlags(3)
                    .setSdkName("sdk")
                    .setSdkVersion("1.0"));
        }
        if (choices.chance(5)) {
            request.setMeteringMetadata(MeteringMetadata.newBuilder().setNonfirstLocalActivityExecutionAttempts(2));
        }
        if (choices.chance(10)) {
            request.setWorkerVersionStamp(WorkerVersionStamp.newBuilder().setBuildId("build" + choices.below(2)));
        } else if (choices.chance(5)) {
            request.setBinaryChecksum("checksum" + choices.below(2));
        }
    }

    /** A task whose time-out might come while the worker answers is none that two services treat alike. */
    static void checkHurry(Workflow workflow) {
        Duration limit = workflow.isImpatient() ? HURRY : TIME;
        if (System.nanoTime() - workflow.polledAt() > limit.toNanos()) {
            throw new World.TooSlow("A workflow task was about to time out.");
        }
    }

    void fail(Workflow workflow, PollWorkflowTaskQueueResponse task) {
        checkHurry(workflow);
        var request = RespondWorkflowTaskFailedRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setTaskToken(task.getTaskToken())
                .setIdentity("worker")
                .setCause(choices.of(
                        WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE,
                        WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR))
                .setFailure(Failures.application(choices));
        var answer = world.requests().ask(stub -> stub.respondWorkflowTaskFailed(request.build()));
        world.say("fail " + workflow.id() + ": " + answer);
        workflow.task(null);
        workflow.closing(false);
    }

    /** Lets the task time out. */
    void abandon(Workflow workflow) {
        boolean gone = Settling.until(() -> {
            settling.look(workflow);
            return !workflow.isTaskStarted();
        });
        world.say("abandon " + workflow.id() + ": " + gone);
        workflow.abandoned();
    }
}
