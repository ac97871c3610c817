package dev.flow.server.execution;

import dev.flow.server.matching.Poller;
import dev.flow.server.matching.QueueKey;
import dev.flow.server.matching.Task;
import dev.flow.server.time.Patience;
import java.util.Optional;
import java.util.function.Function;

/** Polls of workers for tasks. */
public final class Polls {
    private Polls() {}

    /**
     * Waits for a task that can be started; empty when none came in time. When the store fails, the task waits for a
     * poller again.
     *
     * @param start empty for a task that is not wanted any more
     * @throws InterruptedException when the client is gone
     */
    public static <R> Optional<R> next(
            Executions executions, QueueKey queue, Poller poller, Patience patience, Function<Task, Optional<R>> start)
            throws InterruptedException {
        while (true) {
            Optional<Task> task =
                    patience.await(left -> executions.parts().queues().poll(queue, poller, left));
            if (task.isEmpty()) {
                return Optional.empty();
            }
            Optional<R> started = executions.hand(task.get(), () -> start.apply(task.get()));
            if (started.isPresent()) {
                return started;
            }
        }
    }
}
