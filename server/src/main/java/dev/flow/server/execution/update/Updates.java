package dev.flow.server.execution.update;

import dev.flow.server.execution.Executions;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.PendingUpdates;
import dev.flow.server.execution.Rows;
import dev.flow.server.execution.Target;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.WorkflowTaskEvents;
import dev.flow.server.execution.close.WaitingUpdates;
import dev.flow.server.failure.Names;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.UpdateState;
import dev.flow.server.state.WorkflowKey;
import dev.flow.server.time.Patience;
import io.grpc.Status;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.UpdateRef;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateResponse;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionResponse;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Updates of open workflows. Every method throws {@link ServiceFailure}. Thread-safe. */
public final class Updates {
    private static final int MOST_IN_FLIGHT = 10;

    private final Executions executions;

    public Updates(Executions executions) {
        this.executions = executions;
    }

    /** An update, as far as it is: those who wait for it, or its end. */
    public record Seen(ExecutionKey key, String id, PendingUpdates.@Nullable Waiting waiting, Stage stage) {}

    /** How far an update is, with its outcome at the end. */
    public record Stage(UpdateWorkflowExecutionLifecycleStage reached, Optional<Outcome> outcome) {
        static final Stage ADMITTED = new Stage(
                UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ADMITTED,
                Optional.empty());
        static final Stage ACCEPTED = new Stage(
                UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED,
                Optional.empty());

        static Stage completed(Outcome outcome) {
            return new Stage(
                    UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED,
                    Optional.of(outcome));
        }
    }

    /**
     * Sends an update, or finds the one of its id, and waits for it.
     *
     * @param patience the stage that is reached by its end is answered
     * @throws InterruptedException when the client is gone; the update goes on
     */
    public UpdateWorkflowExecutionResponse update(UpdateWorkflowExecutionRequest request, Patience patience)
            throws InterruptedException {
        return await(send(request), request, patience);
    }

    /**
     * Waits for an update that was sent.
     *
     * @param patience in real time; the stage that is reached by then is answered
     * @throws InterruptedException when the client is gone; the update goes on
     */
    public UpdateWorkflowExecutionResponse await(Seen seen, UpdateWorkflowExecutionRequest request, Patience patience)
            throws InterruptedException {
        Stage stage = await(seen, request.getWaitPolicy().getLifecycleStage(), patience);
        var response = UpdateWorkflowExecutionResponse.newBuilder()
                .setUpdateRef(reference(seen))
                .setStage(stage.reached());
        stage.outcome().ifPresent(response::setOutcome);
        return response.build();
    }

    /** Sends an update, or finds the one of its id. */
    public Seen send(UpdateWorkflowExecutionRequest request) {
        require(request.getRequest().hasMeta(), "Update meta is not set on request.");
        require(request.getRequest().hasInput(), "Update input is not set on request.");
        require(!request.getRequest().getInput().getName().isEmpty(), "Update name is not set on request.");
        Target target = Target.of(request.getNamespace(), request.getWorkflowExecution());
        Names.require(request.getRequest().getMeta().getUpdateId(), "UpdateId");
        Names.require(request.getRequest().getInput().getName(), "UpdateName");
        try (WorkflowLock lock = executions.lock(target.workflow())) {
            LoadedExecution execution = lock.get(target.runId());
            String firstRunId = request.getFirstExecutionRunId();
            if (!firstRunId.isEmpty() && !firstRunId.equals(execution.origin().firstRunId())) {
                throw ServiceFailure.notFound("workflow execution not found");
            }
            if (request.getRequest().getCompletionCallbacksCount() > 0) {
                throw ServiceFailure.unimplemented("a completion callback of an update");
            }
            Request update = withId(request.getRequest());
            String id = update.getMeta().getUpdateId();
            requireReady(lock, execution);
            requireNotClosing(execution);
            Optional<Seen> present = find(execution, id);
            if (present.isPresent()) {
                return present.get();
            }
            if (!execution.state().isOpen()) {
                throw ServiceFailure.notFound("workflow execution already completed");
            }
            requireRoom(execution);
            PendingUpdates updates = execution.updates();
            updates.admit(update);
            PendingUpdates.Waiting waiting = updates.join(id);
            WorkflowTaskEvents.requireSpeculative(lock.change(execution));
            lock.commit();
            return new Seen(execution.state().key(), id, waiting, Stage.ADMITTED);
        }
    }

    private static void require(boolean given, String message) {
        if (!given) {
            throw ServiceFailure.invalidArgument(message);
        }
    }

    private static Request withId(Request request) {
        return request.getMeta().getUpdateId().isEmpty()
                ? request.toBuilder()
                        .setMeta(request.getMeta().toBuilder()
                                .setUpdateId(UUID.randomUUID().toString()))
                        .build()
                : request;
    }

    private void requireRoom(LoadedExecution execution) {
        var updates = execution.state().updates().values();
        long open = updates.stream().filter(update -> !update.isCompleted()).count()
                + execution.updates().admitted();
        if (open >= MOST_IN_FLIGHT) {
            throw ServiceFailure.of(
                    Status.Code.RESOURCE_EXHAUSTED,
                    "limit on number of concurrent in-flight updates has been reached (" + MOST_IN_FLIGHT + ")");
        }
        int most = executions.parts().limits().updates();
        if (updates.size() + execution.updates().admitted() >= most) {
            throw ServiceFailure.failedPrecondition(
                    "limit on the total number of distinct updates in this workflow has been reached (" + most
                            + "): continue as new");
        }
    }

    /** The worker cannot execute the workflow at present, and would not see the update, nor those that wait. */
    private static void requireReady(WorkflowLock lock, LoadedExecution execution) {
        MutableState state = execution.state();
        if (WorkflowTaskEvents.isFailing(state)) {
            ServiceFailure failing = ServiceFailure.notReady(
                    "Unable to perform workflow execution update due to Workflow Task in failed state.");
            PendingUpdates updates = execution.updates();
            List<String> delivered = updates.delivered();
            updates.abandon(id -> !state.admittedUpdates().containsKey(id) && !delivered.contains(id), failing);
            execution.forgetMemory();
            lock.change(execution);
            lock.commit();
            throw failing;
        }
    }

    /** The first update is refused while the workflow closes: with that, Temporal forgets that it does. */
    private static void requireNotClosing(LoadedExecution execution) {
        if (execution.isClosing()) {
            execution.forgetMemory();
            throw ServiceFailure.closing();
        }
    }

    /** @throws ServiceFailure {@code INTERNAL}, as Temporal has it, for one that a worker has read and not answered */
    private static Optional<Seen> find(LoadedExecution execution, String id) {
        ExecutionKey key = execution.state().key();
        if (isIgnored(execution, id)) {
            throw ServiceFailure.of(Status.Code.INTERNAL, "update has not completed");
        }
        UpdateState accepted = execution.state().updates().get(id);
        if (accepted != null && accepted.outcome() != null) {
            return Optional.of(new Seen(key, id, null, Stage.completed(accepted.outcome())));
        }
        if (accepted != null && !execution.state().isOpen()) {
            return Optional.of(new Seen(key, id, null, Stage.completed(WaitingUpdates.NOT_COMPLETED)));
        }
        return accepted != null
                ? Optional.of(new Seen(key, id, execution.updates().join(id), Stage.ACCEPTED))
                : isAdmitted(execution, id)
                        ? Optional.of(new Seen(key, id, execution.updates().join(id), Stage.ADMITTED))
                        : Optional.empty();
    }

    /** By a request, or by an event of a reset run. */
    private static boolean isAdmitted(LoadedExecution execution, String id) {
        return execution.updates().find(id).isPresent()
                || (execution.state().isOpen()
                        && execution.state().admittedUpdates().containsKey(id));
    }

    private static boolean isIgnored(LoadedExecution execution, String id) {
        return execution.state().isOpen()
                && execution.state().admittedUpdates().containsKey(id)
                && execution.updates().isIgnored(id);
    }

    private static UpdateRef reference(Seen seen) {
        return UpdateRef.newBuilder()
                .setUpdateId(seen.id())
                .setWorkflowExecution(
                        Rows.reference(seen.key().workflowId(), seen.key().runId()))
                .build();
    }

    private Stage await(Seen seen, UpdateWorkflowExecutionLifecycleStage wanted, Patience patience)
            throws InterruptedException {
        PendingUpdates.Waiting waiting = seen.waiting();
        if (waiting == null) {
            return seen.stage();
        }
        try {
            return await(seen.stage(), waiting, wanted, patience);
        } finally {
            if (!waiting.completed().isDone()) {
                leave(seen, waiting);
            }
        }
    }

    /** An execution is not kept in memory for those who do not wait any more. */
    private void leave(Seen seen, PendingUpdates.Waiting waiting) {
        try (WorkflowLock lock = executions.lock(seen.key().workflow())) {
            lock.find(seen.key().runId()).ifPresent(execution -> {
                execution.updates().leave(seen.id(), waiting);
                lock.change(execution);
                lock.commit();
            });
        }
    }

    private static Stage await(
            Stage reached,
            PendingUpdates.Waiting waiting,
            UpdateWorkflowExecutionLifecycleStage wanted,
            Patience patience)
            throws InterruptedException {
        return switch (wanted) {
            case UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED -> {
                if (reached.equals(Stage.ACCEPTED)) {
                    yield reached;
                }
                Optional<Optional<Outcome>> accepted = within(waiting.accepted(), patience);
                yield accepted.isEmpty()
                        ? reached
                        : accepted.get().map(Stage::completed).orElse(Stage.ACCEPTED);
            }
            case UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED ->
                within(waiting.completed(), patience)
                        .map(Stage::completed)
                        .orElseGet(() -> waiting.accepted().isDone() ? Stage.ACCEPTED : reached);
            default -> reached;
        };
    }

    private static <T> Optional<T> within(Future<T> future, Patience patience) throws InterruptedException {
        try {
            return patience.await(future);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ServiceFailure failure ? failure : new IllegalStateException(e.getCause());
        }
    }

    /** Waits for an update that was sent before. */
    public PollWorkflowExecutionUpdateResponse poll(PollWorkflowExecutionUpdateRequest request, Patience patience)
            throws InterruptedException {
        require(request.hasUpdateRef(), "UpdateRef is not set on request.");
        var execution = request.getUpdateRef().getWorkflowExecution();
        Seen seen;
        try (WorkflowLock lock = executions.lock(new WorkflowKey(request.getNamespace(), execution.getWorkflowId()))) {
            LoadedExecution loaded = lock.get(execution.getRunId());
            String id = request.getUpdateRef().getUpdateId();
            seen = find(loaded, id).orElseThrow(() -> ServiceFailure.notFound("update \"" + id + "\" not found"));
            lock.change(loaded);
            lock.commit();
        }
        Stage stage = await(seen, request.getWaitPolicy().getLifecycleStage(), patience);
        var response = PollWorkflowExecutionUpdateResponse.newBuilder()
                .setUpdateRef(reference(seen))
                .setStage(stage.reached());
        stage.outcome().ifPresent(response::setOutcome);
        return response.build();
    }
}
