package dev.flow.server.matching;

import dev.flow.server.metrics.TaskKind;
import dev.flow.server.state.ExecutionKey;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a poller is to be given. Two tasks with the same subject are one.
 *
 * @param subject what it is about
 * @param queue on which it waits
 * @param priority 1 is the most urgent; 3 by default
 * @param since when it became ready, for the order and for metrics
 * @param deploymentVersion worker deployment version that alone may have it, as {@code deployment.build}; null when
 *     only workers without a version may
 */
public record Task(
        Subject subject,
        QueueKey queue,
        int priority,
        Instant since,
        @Nullable String deploymentVersion) {
    public static final int DEFAULT_PRIORITY = 3;

    /** Whether it is for the same pollers as another one. */
    public boolean isForSame(Task other) {
        return queue.equals(other.queue) && Objects.equals(deploymentVersion, other.deploymentVersion);
    }

    /** What a task is about. */
    public sealed interface Subject {
        ExecutionKey execution();

        TaskKind kind();
    }

    /** A workflow task of an execution. */
    public record OfWorkflow(ExecutionKey execution, long scheduledEventId, int attempt) implements Subject {
        @Override
        public TaskKind kind() {
            return TaskKind.WORKFLOW;
        }
    }

    /** An activity task of an execution. */
    public record OfActivity(ExecutionKey execution, long scheduledEventId, int attempt) implements Subject {
        @Override
        public TaskKind kind() {
            return TaskKind.ACTIVITY;
        }
    }

    /** A query that is answered without a workflow task. */
    public record OfQuery(ExecutionKey execution, String queryId) implements Subject {
        @Override
        public TaskKind kind() {
            return TaskKind.QUERY;
        }
    }
}
