package dev.flow.runtime.service;

import dev.flow.store.Timekeeper;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the store, as long as it lasts, that a worker of this process lives, and what it can run. Thread-safe. */
public final class WorkerHeartbeat implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerHeartbeat.class);

    private final WorkerReadiness workers;
    private final ReadyWorker.Instance instance;
    private final PeriodicTask reporting;

    private WorkerHeartbeat(WorkerReadiness workers, ReadyWorker.Instance instance, PeriodicTask reporting) {
        this.workers = workers;
        this.instance = instance;
        this.reporting = reporting;
    }

    /** An id that no other process has, now or later. */
    public static String newInstance() {
        byte[] random = new byte[8];
        new SecureRandom().nextBytes(random);
        return ProcessHandle.current().pid() + "-" + HexFormat.of().formatHex(random);
    }

    /** Registers the worker, and reports from then on. */
    public static WorkerHeartbeat begin(
            WorkerReadiness workers,
            ReadyWorker.Instance instance,
            String artifact,
            ReadyWorker.Loaded loaded,
            Timekeeper time) {
        workers.register(instance, artifact, loaded);
        return new WorkerHeartbeat(
                workers, instance, PeriodicTask.start("worker registration", WorkerReadiness.BEAT, time, () -> {
                    if (!workers.report(instance.id())) {
                        workers.register(instance, artifact, loaded);
                    }
                }));
    }

    /** The worker ends. */
    @Override
    public void close() {
        reporting.close();
        try {
            workers.leave(instance.id());
        } catch (RuntimeException e) {
            LOG.info("The worker's registration stays until it expires: {}", e.getMessage());
        }
    }
}
