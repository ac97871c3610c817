package dev.flow.bench.event;

import dev.flow.bench.handwritten.Awaited;
import dev.flow.bench.handwritten.Shop;
import dev.flow.bench.process.ChildProcess;
import dev.flow.bench.process.Implementation;
import dev.flow.bench.process.ServerConnection;
import io.temporal.api.enums.v1.EventType;
import io.temporal.client.WorkflowOptions;
import io.temporal.common.converter.DefaultDataConverter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The same engine on a SQLite file of its own with a worker of what is written by hand, as one process; Temporal's SDK
 * sends its runs signals from this one. Thread-safe.
 */
record SignalledRuns(ChildProcess process, ServerConnection connection, String shop) implements WaitingSubject {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /**
     * Starts the process and waits until it is ready.
     *
     * @param folder which it alone uses
     * @param shop address of the service that the runs call
     */
    static SignalledRuns start(Path folder, String shop) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var process = new ChildProcess(
                EventChild.class, ServedEvents.JVM, List.of("jdbc:sqlite:" + folder.resolve("flow.db")));
        return new SignalledRuns(
                process, ServerConnection.to(process.greeting(), DefaultDataConverter.newDefaultInstance()), shop);
    }

    @Override
    public void prepare(int first, int count, int callers) {
        Callers.each(first, count, callers, this::start);
        Callers.each(first, count, callers, this::awaitWaiting);
    }

    private void start(int order) {
        var _ = connection
                .client()
                .newUntypedWorkflowStub(
                        Awaited.NAME,
                        WorkflowOptions.newBuilder()
                                .setTaskQueue(Implementation.HAND_WRITTEN.taskQueue())
                                .setWorkflowId(id(order))
                                .build())
                .start(new Shop.Arrival(shop, order));
    }

    /** Its first workflow task is completed: it waits for the signal. */
    private void awaitWaiting(int order) {
        while (connection.client().fetchHistory(id(order)).getEvents().stream()
                .noneMatch(event -> event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED)) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    @Override
    public void wake(int order) {
        connection.client().newUntypedWorkflowStub(id(order)).signal(Awaited.PAID, new Awaited.Payment(order));
    }

    private static String id(int order) {
        return "order-" + order;
    }

    @Override
    public void close() {
        connection.close();
        process.close();
    }
}
