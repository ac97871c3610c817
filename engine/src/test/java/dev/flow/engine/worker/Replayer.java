package dev.flow.engine.worker;

import dev.flow.engine.WorkerSettings;
import io.temporal.client.WorkflowClient;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.time.Duration;

/** Makes workers that only replay recorded histories. */
public final class Replayer {
    /**
     * How long workflow code may run without yielding. On a busy machine a replay is slow, not deadlocked: the second
     * that the SDK allows by default fails it with TMPRL1101.
     */
    private static final Duration DEADLOCK = Duration.ofMinutes(2);

    private Replayer() {}

    /** A worker that takes no tasks. */
    public static Worker of(WorkflowClient client, RunWorker.Parts parts) {
        Worker worker = WorkerFactory.newInstance(client)
                .newWorker(
                        "replays",
                        RunWorker.options(WorkerSettings.defaults())
                                .setDefaultDeadlockDetectionTimeout(DEADLOCK.toMillis())
                                .build());
        RunWorker.register(worker, parts);
        return worker;
    }
}
