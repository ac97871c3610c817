package dev.flow.server.execution.task;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.flow.server.execution.PendingUpdates;
import dev.flow.server.execution.close.WaitingUpdates;
import dev.flow.server.state.UpdateState;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.protocol.v1.Message;
import io.temporal.api.update.v1.Acceptance;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Rejection;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.Response;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The messages of one workflow task: updates go to the workflow, and it accepts, rejects and completes them. */
final class Messages {
    private static final WorkflowTaskFailedCause BAD =
            WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_UPDATE_WORKFLOW_EXECUTION_MESSAGE;

    private static final Failure UNPROCESSED = Failure.newBuilder()
            .setMessage(
                    "Workflow Update is rejected because it wasn't processed by worker. Probably, Workflow Update is"
                            + " not supported by the worker.")
            .setSource("Server")
            .setApplicationFailureInfo(ApplicationFailureInfo.newBuilder()
                    .setType("UnprocessedUpdate")
                    .setNonRetryable(true))
            .build();

    private final CommandContext context;
    private final Map<String, Message> left = new LinkedHashMap<>();

    Messages(CommandContext context, List<Message> messages) {
        this.context = context;
        messages.forEach(message -> left.put(message.getId(), message));
    }

    /** The messages to a workflow: updates that it has not seen. */
    static List<Message> outgoing(List<Request> requests, long startedEventId) {
        List<Message> messages = new ArrayList<>();
        for (Request request : requests) {
            String id = request.getMeta().getUpdateId();
            messages.add(Message.newBuilder()
                    .setId(id + "/request")
                    .setProtocolInstanceId(id)
                    .setEventId(startedEventId - 1)
                    .setBody(Any.pack(request))
                    .build());
        }
        return messages;
    }

    /** Whether messages change the history: only rejections do not. */
    static boolean haveEffect(List<Message> messages) {
        return messages.stream().anyMatch(message -> !message.getBody().is(Rejection.class));
    }

    /** The message that a command names is done at its place. */
    void command(String messageId) {
        Message message = left.remove(messageId);
        if (message == null) {
            throw new BadCommand(BAD, "There is no message " + messageId + ".");
        }
        apply(message);
    }

    /**
     * The messages that no command named, and the end of updates that the task had and that no message is about.
     *
     * @param delivered the updates that the task had
     */
    void rest(List<String> delivered) {
        List<Message> rest = List.copyOf(left.values());
        left.clear();
        rest.forEach(this::apply);
        if (context.state().isOpen() && !context.request().getForceCreateNewWorkflowTask()) {
            rejectUnprocessed(delivered);
        }
    }

    private void apply(Message message) {
        Any body = message.getBody();
        String id = message.getProtocolInstanceId();
        try {
            if (body.is(Acceptance.class)) {
                accept(id, body.unpack(Acceptance.class));
            } else if (body.is(Response.class)) {
                complete(id, body.unpack(Response.class));
            } else if (body.is(Rejection.class)) {
                reject(id, body.unpack(Rejection.class).getFailure());
            } else {
                throw new BadCommand(
                        BAD, "Message " + message.getId() + " has an unknown body " + body.getTypeUrl() + ".");
            }
        } catch (InvalidProtocolBufferException e) {
            throw new BadCommand(BAD, "Message " + message.getId() + " cannot be read: " + e.getMessage());
        }
    }

    private PendingUpdates updates() {
        return context.transition().execution().updates();
    }

    private void accept(String id, Acceptance acceptance) {
        Optional<PendingUpdates.Admitted> admitted = updates().remove(id);
        boolean recorded = context.state().admittedUpdates().containsKey(id);
        Request request = admitted.map(PendingUpdates.Admitted::request).orElse(acceptance.getAcceptedRequest());
        CommandContext.require(
                admitted.isPresent() || recorded || acceptance.hasAcceptedRequest(),
                BAD,
                "Update " + id + " is not known.");
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED);
        event.getWorkflowExecutionUpdateAcceptedEventAttributesBuilder()
                .setProtocolInstanceId(id)
                .setAcceptedRequestMessageId(acceptance.getAcceptedRequestMessageId())
                .setAcceptedRequestSequencingEventId(acceptance.getAcceptedRequestSequencingEventId())
                .setAcceptedRequest(request);
        context.transition().add(event);
        updates()
                .findWaiting(id)
                .ifPresent(waiting ->
                        context.lock().afterCommit(() -> waiting.accepted().complete(outcome(id))));
    }

    /** Empty for an update that this task accepts only. One whose workflow closes with this task has failed at once. */
    private Optional<Outcome> outcome(String id) {
        return Optional.ofNullable(context.state().updates().get(id))
                .map(UpdateState::outcome)
                .or(() -> context.state().isOpen() ? Optional.empty() : Optional.of(WaitingUpdates.NOT_COMPLETED));
    }

    private void complete(String id, Response response) {
        var accepted = context.state().updates().get(id);
        if (accepted == null) {
            throw new BadCommand(BAD, "Update " + id + " was not accepted.");
        }
        Outcome outcome = response.getOutcome();
        CommandContext.require(
                outcome.getSerializedSize() <= context.limits().blobBytes(),
                BAD,
                "The outcome of update " + id + " exceeds size limit.");
        HistoryEvent.Builder event = context.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED);
        event.getWorkflowExecutionUpdateCompletedEventAttributesBuilder()
                .setMeta(response.getMeta())
                .setAcceptedEventId(accepted.acceptedEventId())
                .setOutcome(outcome);
        context.transition().add(event);
        answer(id, outcome);
    }

    private void reject(String id, Failure failure) {
        updates().remove(id);
        if (context.state().admittedUpdates().containsKey(id)) {
            context.state().rejectUpdate(id);
            context.transition().touch();
        }
        answer(id, Outcome.newBuilder().setFailure(failure).build());
    }

    /** A worker has to accept or to reject what its task delivers: what it left it does not know. */
    private void rejectUnprocessed(List<String> delivered) {
        delivered.stream().filter(id -> updates().find(id).isPresent()).forEach(id -> reject(id, UNPROCESSED));
        context.state().admittedUpdates().keySet().stream()
                .filter(updates()::isShown)
                .toList()
                .forEach(this::ignore);
    }

    /** The history goes on to admit it: Temporal's server forgets it in memory only. */
    private void ignore(String id) {
        updates().ignore(id);
        answer(id, Outcome.newBuilder().setFailure(UNPROCESSED).build());
    }

    private void answer(String id, Outcome outcome) {
        PendingUpdates updates = updates();
        updates.findWaiting(id)
                .ifPresent(waiting -> context.lock().afterCommit(() -> {
                    waiting.accepted().complete(Optional.of(outcome));
                    waiting.completed().complete(outcome);
                }));
        context.lock().afterCommit(() -> updates.forget(id));
    }

    /** Rejections of a task that has no other effect and leaves no events. */
    static void rejectOnly(CommandContext context, List<Message> messages) {
        new Messages(context, messages)
                .rest(context.transition().execution().updates().delivered());
    }
}
