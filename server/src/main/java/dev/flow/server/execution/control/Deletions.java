package dev.flow.server.execution.control;

import dev.flow.server.execution.Executions;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.Target;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.close.RunClose;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.state.ExecutionKey;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import java.time.Duration;
import java.util.Optional;

/**
 * Removes runs with all that is stored of them. An open run is terminated first, and stays until its parent and its
 * children know. Thread-safe.
 */
public final class Deletions {
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final int MOST_TRIES = 1_200;

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
            if (execution.state().isOpen()) {
                RunClose.terminate(
                        lock,
                        lock.change(execution),
                        RunClose.Termination.of("Delete workflow execution", RunClose.SERVICE));
                lock.commit();
            }
        }
        remove(key, MOST_TRIES);
    }

    private void remove(ExecutionKey key, int tries) {
        try (WorkflowLock lock = executions.lock(key.workflow())) {
            Optional<LoadedExecution> execution = lock.find(key.runId());
            if (execution.isPresent()
                    && (tries == 0 || executions.parts().store().outgoing(key).isEmpty())) {
                lock.delete(execution.get());
            } else if (execution.isPresent()) {
                executions.parts().clock().in(PAUSE, () -> Thread.ofVirtual().start(() -> again(key, tries - 1)));
            }
        }
    }

    private void again(ExecutionKey key, int tries) {
        try {
            remove(key, tries);
        } catch (PersistenceException e) {
            if (tries > 0) {
                executions.parts().clock().in(PAUSE, () -> Thread.ofVirtual().start(() -> again(key, tries - 1)));
            }
        }
    }
}
