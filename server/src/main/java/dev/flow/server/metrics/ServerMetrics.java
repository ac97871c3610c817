package dev.flow.server.metrics;

import java.util.function.Supplier;

/** Receives measurements of the service. Thread-safe; must neither block nor fail. */
public interface ServerMetrics {
    /** Ignores all of them. */
    ServerMetrics NONE = new ServerMetrics() {};

    /**
     * Called once, before the service answers requests.
     *
     * @param levels reads what the service holds; cheap enough to be called every few seconds
     */
    default void onStart(Supplier<Levels> levels) {}

    /**
     * Called when a request has been answered.
     *
     * @param method without its service, for example {@code StartWorkflowExecution}
     * @param outcome the name of the gRPC status code, for example {@code OK} or {@code NOT_FOUND}
     * @param nanos the duration; that of a poll includes the wait for a task
     */
    default void onRequest(String method, String outcome, long nanos) {}

    /**
     * Called when the changes of one request are durable, or are not.
     *
     * @param nanos the wait of the request, including that for the transactions of others
     */
    default void onCommit(boolean done, long nanos) {}

    /**
     * Called when a transaction of the database is durable.
     *
     * @param commits the number of commits in it
     * @param nanos its duration
     */
    default void onTransaction(int commits, long nanos) {}

    /**
     * Called when a poller has been given a task. Tasks that are part of the answer to another request do not wait, and
     * are not reported.
     *
     * @param scheduleToStartNanos how long the task waited since it could be started, by the clock of the service
     */
    default void onTaskStarted(TaskKind kind, long scheduleToStartNanos) {}
}
