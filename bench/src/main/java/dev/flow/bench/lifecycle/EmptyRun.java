package dev.flow.bench.lifecycle;

import dev.flow.bench.process.ServerConnection;
import io.temporal.client.WorkflowOptions;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.worker.WorkerFactory;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** A workflow that does nothing, on the same server, with a worker in this process: what the engine takes by itself. */
final class EmptyRun implements AutoCloseable {
    private static final String QUEUE = "empty";

    private final ServerConnection connection;
    private final WorkerFactory workers;

    private EmptyRun(ServerConnection connection, WorkerFactory workers) {
        this.connection = connection;
        this.workers = workers;
    }

    /** The workflow that does nothing. */
    @WorkflowInterface
    public interface Empty {
        @WorkflowMethod
        void run();
    }

    /** Its implementation, as a user would write it. */
    public static final class Nothing implements Empty {
        @Override
        public void run() {
            // Nothing is what is measured.
        }
    }

    /**
     * Starts the worker.
     *
     * @param target address of the server
     */
    static EmptyRun prepare(String target) {
        var connection = ServerConnection.to(target, DefaultDataConverter.newDefaultInstance());
        var workers = WorkerFactory.newInstance(connection.client());
        workers.newWorker(QUEUE).registerWorkflowImplementationTypes(Nothing.class);
        workers.start();
        return new EmptyRun(connection, workers);
    }

    /** Starts one and waits for its end. */
    void run() {
        connection
                .client()
                .newWorkflowStub(
                        Empty.class,
                        WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build())
                .run();
    }

    @Override
    public void close() {
        workers.shutdownNow();
        connection.close();
    }
}
