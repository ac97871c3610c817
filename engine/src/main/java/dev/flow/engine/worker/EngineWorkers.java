package dev.flow.engine.worker;

import dev.flow.engine.SystemWork;
import dev.flow.engine.TaskQueues;
import io.temporal.client.WorkflowClient;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The workers of one engine: one on the task queues of its settings, and one on each other queue on which its scope
 * still has open runs. Thread-safe.
 */
public final class EngineWorkers implements AutoCloseable {
    private final WorkflowClient client;
    private final RunWorker.Parts parts;
    private final RunWorker.Setup setup;
    private final RunWorker home;
    private final @Nullable PreviousQueueWorkers previous;

    private EngineWorkers(
            WorkflowClient client, RunWorker.Parts parts, RunWorker.Setup setup, @Nullable ScopeQueries queries) {
        this.client = client;
        this.parts = parts;
        this.setup = setup;
        TaskQueues queues = setup.settings().queues();
        this.home = RunWorker.start(client, queues.scope() == null || queues.exclusive() ? parts : scoped(), setup);
        this.previous = queries == null ? null : PreviousQueueWorkers.serve(queries, queues, this::startOn);
    }

    /**
     * Starts the workers.
     *
     * @param queries finds the other queues of the scope; null for runs without a scope, or a server without a list
     */
    public static EngineWorkers start(
            WorkflowClient client, RunWorker.Parts parts, RunWorker.Setup setup, @Nullable ScopeQueries queries) {
        return new EngineWorkers(client, parts, setup, queries);
    }

    /** For a queue that may have runs of other scopes too. */
    private RunWorker.Parts scoped() {
        String scope = Objects.requireNonNull(parts.environment().home().scope());
        return new RunWorker.Parts(parts.environment(), new ScopedActivities(parts.activities(), client, scope));
    }

    private RunWorker startOn(String queue) {
        TaskQueues queues = new TaskQueues(parts.environment().home().scope(), queue, queue);
        return RunWorker.start(
                client,
                scoped(),
                new RunWorker.Setup(
                        setup.settings().with(queues), SystemWork.NONE, setup.interceptor(), setup.grace()));
    }

    /** Stops taking tasks and gives those under way their time to end. */
    @Override
    public void close() {
        if (previous != null) {
            previous.close();
        }
        home.close();
    }
}
