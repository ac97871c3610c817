package dev.flow.server.execution.close;

import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.PendingUpdates;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.UpdateState;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.update.v1.Outcome;
import java.util.List;

/** Updates that a run leaves behind when it closes. */
public final class WaitingUpdates {
    /** Of an accepted update whose run closed before. */
    public static final Outcome NOT_COMPLETED = Outcome.newBuilder()
            .setFailure(Failure.newBuilder()
                    .setMessage("Workflow Update failed because the Workflow completed before the Update completed.")
                    .setSource("Server")
                    .setApplicationFailureInfo(ApplicationFailureInfo.newBuilder()
                            .setType("AcceptedUpdateCompletedWorkflow")
                            .setNonRetryable(true)))
            .build();

    private WaitingUpdates() {}

    /**
     * Answers those who wait, after the commit: an accepted update has failed, another one was not seen by the run.
     *
     * @param continues whether another run goes on, to which an update may be sent again
     */
    static void answer(WorkflowLock lock, LoadedExecution execution, boolean continues) {
        PendingUpdates updates = execution.updates();
        ServiceFailure unseen = continues
                ? ServiceFailure.closing()
                : ServiceFailure.notFound("workflow update was aborted by closing workflow");
        lock.afterAnswers(() -> {
            updates.allWaiting().forEach((id, waiting) -> {
                UpdateState accepted = execution.state().updates().get(id);
                if (accepted == null) {
                    waiting.accepted().completeExceptionally(unseen);
                    waiting.completed().completeExceptionally(unseen);
                } else {
                    waiting.completed().complete(accepted.outcome() == null ? NOT_COMPLETED : accepted.outcome());
                }
                updates.forget(id);
            });
            List.copyOf(updates.deliver())
                    .forEach(request -> updates.remove(request.getMeta().getUpdateId()));
        });
    }
}
