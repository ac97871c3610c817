package dev.flow.server.matching;

import dev.flow.server.metrics.TaskKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All task queues of the service. Thread-safe. */
public interface TaskQueues {
    /** Adds a task unless it waits already. A poller that waits for it gets it at once. */
    void offer(Task task);

    /** Forgets a task that waits; one that a poller has already taken is refused by its execution. */
    void withdraw(Task.Subject subject);

    /**
     * Waits for a task; blocks a (virtual) thread.
     *
     * @param patience in real time; empty when nothing came by then
     * @throws InterruptedException when the client is gone, or the service ends: no task is lost
     */
    Optional<Task> poll(QueueKey queue, Poller poller, Duration patience) throws InterruptedException;

    /** Whether a worker has polled the queue within the last seconds, or is polling now. */
    boolean isPolled(QueueKey queue);

    /**
     * As {@link #isPolled(QueueKey)}, by a worker of a version.
     *
     * @param deploymentVersion null for workers without one
     */
    boolean isPolled(QueueKey queue, @Nullable String deploymentVersion);

    /** The tasks of a namespace that wait, in no order: when the routing to versions changes, they may have to move. */
    List<Task> waiting(String namespace);

    /** Forgets the pollers of a worker that says that it ends, so that its sticky queue counts as not polled. */
    void shutDown(QueueKey queue, String identity);

    /** Pollers of the last minutes, and the number and age of tasks that wait. */
    Stats stats(QueueKey queue);

    /** The number of tasks that wait, in all queues. */
    Map<TaskKind, Long> backlog();

    /** Names of all queues with tasks or pollers. */
    List<QueueKey> queues();

    /** What {@code DescribeTaskQueue} answers. */
    record Stats(List<Seen> pollers, int waiting, Duration oldest, double addedPerSecond, double dispatchedPerSecond) {
        public Stats {
            pollers = List.copyOf(pollers);
        }
    }

    /** A poller and when it polled last. */
    record Seen(Poller poller, Instant at) {}
}
