package dev.flow.proofs.differential;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.protocol.v1.Message;
import io.temporal.api.update.v1.Acceptance;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Rejection;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.Response;
import io.temporal.api.update.v1.UpdateRef;
import io.temporal.api.update.v1.WaitPolicy;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateResponse;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Updates: clients send them, and the worker answers them with its workflow tasks. */
final class UpdateSteps {
    /** A client that still waits after so many answers without the stage that it waits for has waited for minutes. */
    private static final int MOST_ANSWERS = 20;

    private final World world;
    private final Choices choices;
    private final List<Sent> sent = new ArrayList<>();

    UpdateSteps(World world) {
        this.world = world;
        this.choices = world.choices();
    }

    private static final class Sent {
        private final Workflow workflow;
        private final String id;
        private final String runId;
        private final Payloads content;
        private final CompletableFuture<String> end;
        private final long at = System.nanoTime();
        private boolean delivered;

        Sent(Workflow workflow, String id, Payloads content, CompletableFuture<String> end) {
            this.workflow = workflow;
            this.id = id;
            this.content = content;
            this.runId = workflow.runId();
            this.end = end;
        }

        boolean isUnder(Duration time) {
            return System.nanoTime() - at < time.toNanos();
        }
    }

    /** What a worker says to an update. */
    enum Kind {
        ACCEPTED,
        COMPLETED,
        BOTH,
        REJECTED,
        IGNORED
    }

    /** What the worker says to one update. */
    record Reply(Kind kind, Request update) {
        @Override
        public String toString() {
            return update.getMeta().getUpdateId() + " " + kind;
        }
    }

    void send(Workflow workflow) {
        if (workflow.refusesUpdates()) {
            return;
        }
        List<Sent> before = sent.stream()
                .filter(update -> update.workflow.equals(workflow) && update.runId.equals(workflow.runId()))
                .toList();
        // An id that two runs of a chain accept makes Temporal refuse to reset the first one, with INTERNAL: each of
        // the two is admitted again (ApplyWorkflowExecutionUpdateAdmittedEvent). Here it is admitted once.
        Sent repeated = !before.isEmpty() && choices.chance(10) ? choices.of(before) : null;
        String id = repeated == null ? workflow.name("u") : repeated.id;
        // The same content, as clients do: which of two Temporal sends again first, after a failed task, is chance.
        Payloads content = repeated == null ? choices.payloads() : repeated.content;
        var request = UpdateWorkflowExecutionRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setWorkflowExecution(Requests.execution(workflow.id(), ""))
                .setWaitPolicy(WaitPolicy.newBuilder()
                        .setLifecycleStage(choices.of(
                                UpdateWorkflowExecutionLifecycleStage
                                        .UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED,
                                UpdateWorkflowExecutionLifecycleStage
                                        .UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED)))
                .setRequest(Request.newBuilder()
                        .setMeta(Meta.newBuilder().setUpdateId(id).setIdentity("client"))
                        .setInput(Input.newBuilder().setName("change").setArgs(content)))
                .build();
        CompletableFuture<String> end = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            end.complete(await(request));
        });
        Sent update = new Sent(workflow, id, content, end);
        sent.add(update);
        boolean arrived = Settling.until(() -> end.isDone() || isKnown(workflow, id));
        if (repeated != null && isAnswered(workflow, id)) {
            // the client hears of it in a moment, whatever the worker does
            update.delivered = true;
        } else if (!end.isDone()) {
            workflow.undelivered().add(id);
        }
        world.say("update " + workflow.id() + " " + id + " until "
                + request.getWaitPolicy().getLifecycleStage().getNumber() + ": " + arrived);
    }

    /** Sends an update, and goes on waiting when the service answers what it has: after 20 seconds. */
    private String await(UpdateWorkflowExecutionRequest request) {
        var sent = world.requests().ask(stub -> stub.updateWorkflowExecution(request));
        if (sent.value().isEmpty()) {
            return sent.toString();
        }
        UpdateWorkflowExecutionResponse first = sent.value().get();
        var polling = PollWorkflowExecutionUpdateRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setUpdateRef(first.getUpdateRef())
                .setWaitPolicy(request.getWaitPolicy())
                .build();
        UpdateWorkflowExecutionLifecycleStage stage = first.getStage();
        Outcome outcome = first.getOutcome();
        for (int i = 0;
                i < MOST_ANSWERS && stage.getNumber() < request.getWaitPolicy().getLifecycleStageValue();
                i++) {
            var polled = world.requests().ask(stub -> stub.pollWorkflowExecutionUpdate(polling));
            if (polled.value().isEmpty()) {
                return polled.toString();
            }
            stage = polled.value().get().getStage();
            outcome = polled.value().get().getOutcome();
        }
        return "OK stage " + stage.getNumber() + " " + outcome.getValueCase() + " "
                + outcome.getFailure().getMessage() + " " + outcome.getFailure().getFailureInfoCase();
    }

    /** In the order of their ids: Temporal's own is that of its attempts to send those that a failed task left. */
    static List<Message> messages(PollWorkflowTaskQueueResponse task) {
        return task.getMessagesList().stream()
                .sorted(Comparator.comparing(Message::getProtocolInstanceId))
                .toList();
    }

    /** After the failure of a task: Temporal sends again, a moment later, what it had not delivered. */
    void awaitKnown(Workflow workflow) {
        sent.stream()
                .filter(update -> update.workflow.equals(workflow))
                .forEach(update -> Settling.until(() -> update.end.isDone() || isKnown(workflow, update.id)));
    }

    private boolean isKnown(Workflow workflow, String id) {
        return stage(workflow, id).isPresent();
    }

    private boolean isAnswered(Workflow workflow, String id) {
        return stage(workflow, id)
                .filter(stage -> stage.getNumber()
                        >= UpdateWorkflowExecutionLifecycleStage
                                .UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED_VALUE)
                .isPresent();
    }

    /** How far an update is; empty for one that the service does not know. */
    private Optional<UpdateWorkflowExecutionLifecycleStage> stage(Workflow workflow, String id) {
        return world.requests()
                .ask(stub -> stub.pollWorkflowExecutionUpdate(PollWorkflowExecutionUpdateRequest.newBuilder()
                        .setNamespace(Service.NAMESPACE)
                        .setUpdateRef(UpdateRef.newBuilder()
                                .setWorkflowExecution(Requests.execution(workflow.id(), ""))
                                .setUpdateId(id))
                        .build()))
                .value()
                .map(PollWorkflowExecutionUpdateResponse::getStage);
    }

    /** Whether a workflow has an update that no worker has seen: its task does not wait for long. */
    boolean isUrgent(Workflow workflow) {
        return sent.stream()
                .anyMatch(update -> update.workflow.equals(workflow) && !update.delivered && !update.end.isDone());
    }

    void delivered(PollWorkflowTaskQueueResponse task) {
        String workflowId = task.getWorkflowExecution().getWorkflowId();
        for (Message message : task.getMessagesList()) {
            sent.stream()
                    .filter(update -> update.workflow.id().equals(workflowId)
                            && update.id.equals(message.getProtocolInstanceId()))
                    .forEach(update -> {
                        update.delivered = true;
                        update.workflow.undelivered().remove(update.id);
                    });
        }
    }

    /** Adds what the worker says to updates to the completion of a task. */
    List<Reply> answer(
            Workflow workflow,
            PollWorkflowTaskQueueResponse task,
            RespondWorkflowTaskCompletedRequest.Builder completion) {
        List<Reply> replies = new ArrayList<>();
        for (Message message : messages(task)) {
            Reply reply = new Reply(
                    choices.of(
                            Kind.BOTH,
                            Kind.BOTH,
                            Kind.BOTH,
                            Kind.BOTH,
                            Kind.ACCEPTED,
                            Kind.ACCEPTED,
                            Kind.ACCEPTED,
                            Kind.REJECTED,
                            Kind.REJECTED,
                            Kind.IGNORED),
                    request(message));
            replies.add(reply);
            add(reply, message, completion);
        }
        for (Map.Entry<String, Request> accepted : workflow.accepted().entrySet()) {
            if (choices.chance(50)) {
                replies.add(new Reply(Kind.COMPLETED, accepted.getValue()));
                add(completion, accepted.getKey(), "/complete", Any.pack(response(accepted.getValue())), true);
            }
        }
        return replies;
    }

    private static Request request(Message message) {
        try {
            return message.getBody().unpack(Request.class);
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("A workflow task has a message of another kind.", e);
        }
    }

    private void add(Reply reply, Message message, RespondWorkflowTaskCompletedRequest.Builder completion) {
        String id = message.getProtocolInstanceId();
        switch (reply.kind()) {
            case ACCEPTED, BOTH -> {
                Acceptance acceptance = Acceptance.newBuilder()
                        .setAcceptedRequestMessageId(message.getId())
                        .setAcceptedRequestSequencingEventId(message.getEventId())
                        .setAcceptedRequest(reply.update())
                        .build();
                add(completion, id, "/accept", Any.pack(acceptance), true);
                if (reply.kind() == Kind.BOTH) {
                    add(completion, id, "/complete", Any.pack(response(reply.update())), true);
                }
            }
            case REJECTED -> {
                Rejection rejection = Rejection.newBuilder()
                        .setRejectedRequestMessageId(message.getId())
                        .setRejectedRequestSequencingEventId(message.getEventId())
                        .setRejectedRequest(reply.update())
                        .setFailure(Failures.application(choices))
                        .build();
                add(completion, id, "/reject", Any.pack(rejection), false);
            }
            case IGNORED, COMPLETED -> {}
        }
    }

    private static void add(
            RespondWorkflowTaskCompletedRequest.Builder completion,
            String id,
            String suffix,
            Any body,
            boolean command) {
        completion.addMessages(Message.newBuilder()
                .setId(id + suffix)
                .setProtocolInstanceId(id)
                .setBody(body));
        if (command) {
            Command.Builder protocol = Command.newBuilder().setCommandType(CommandType.COMMAND_TYPE_PROTOCOL_MESSAGE);
            protocol.getProtocolMessageCommandAttributesBuilder().setMessageId(id + suffix);
            completion.addCommands(protocol);
        }
    }

    private Response response(Request request) {
        Outcome.Builder outcome = Outcome.newBuilder();
        if (choices.chance(70)) {
            outcome.setSuccess(choices.payloads());
        } else {
            outcome.setFailure(Failures.application(choices));
        }
        return Response.newBuilder()
                .setMeta(request.getMeta())
                .setOutcome(outcome)
                .build();
    }

    /** The service took the answers. */
    static void answered(Workflow workflow, List<Reply> replies) {
        for (Reply reply : replies) {
            String id = reply.update().getMeta().getUpdateId();
            switch (reply.kind()) {
                case ACCEPTED -> workflow.accepted().put(id, reply.update());
                case COMPLETED -> workflow.accepted().remove(id);
                case BOTH, REJECTED, IGNORED -> {}
            }
        }
    }

    /** How the updates ended, as their clients see it. */
    void report() {
        for (Sent update : sent) {
            Settling.until(() -> update.end.isDone() || !update.isUnder(Duration.ofMillis(500)));
            world.say("update " + update.id + " " + (update.end.isDone() ? update.end.join() : "waits"));
        }
    }
}
