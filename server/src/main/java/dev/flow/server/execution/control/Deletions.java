package dev.flow.server.execution.control;

import dev.flow.server.execution.Executions;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.Target;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.close.RunClose;
import dev.flow.server.persistence.Outgoing;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.state.ExecutionKey;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import java.time.Duration;
import java.util.Optional;

/**
 * Removes runs with all that is stored of them. An open run is terminated first, and stays until its parent and its
 * children know; another process finishes what this one has begun. Thread-safe.
 */
public final class Deletions {
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final Executions executions;

    public Deletions(Executions executions) {
        this.executions = executions;
    }

    /**
     * Removes a run, soon.
     *
     * @throws dev.flow.server.failure.ServiceFailure {@code NOT_FOUND}
     */
    public void delete(DeleteWorkflowExecutionRequest request) {
        Target target = Target.of(request.getNamespace(), request.getWorkflowExecution());
        ExecutionKey key;
        try (WorkflowLock lock = executions.lock(target.workflow())) {
            LoadedExecution execution = lock.get(target.runId());
            key = execution.state().key();
            Transition transition = lock.change(execution);
            boolean begun = executions.outgoing(key).stream()
                    .anyMatch(outgoing -> outgoing.effect() instanceof Outgoing.Delete);
            if (execution.state().isOpen()) {
                RunClose.terminate(
                        lock, transition, RunClose.Termination.of("Delete workflow execution", RunClose.SERVICE));
            }
            if (!begun) {
                transition.send(execution.state().nextEventId() - 1, new Outgoing.Delete());
            }
            lock.commit();
        }
        finish(key);
    }

    /** Removes a run that is closed, now or when its other effects are delivered. */
    public void finish(ExecutionKey key) {
        boolean removed;
        try {
            removed = remove(key);
        } catch (PersistenceException e) {
            removed = false;
        }
        if (!removed) {
            executions.parts().clock().in(PAUSE, () -> Thread.ofVirtual().start(() -> finish(key)));
        }
    }

    private boolean remove(ExecutionKey key) {
        try (WorkflowLock lock = executions.lock(key.workflow())) {
            Optional<LoadedExecution> execution = lock.find(key.runId());
            if (execution.isEmpty()) {
                return true;
            }
            boolean last = executions.outgoing(key).stream()
                    .allMatch(outgoing -> outgoing.effect() instanceof Outgoing.Delete);
            if (last) {
                lock.delete(execution.get());
            }
            return last;
        }
    }
}
