package dev.flow.runtime.service;

import dev.flow.store.Timekeeper;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Registers the worker of this process in the store, and reports until it is closed that it is alive. Thread-safe. */
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

    /** A new instance id, which no other process has or will have. */
    public static String newInstance() {
        byte[] random = new byte[8];
        new SecureRandom().nextBytes(random);
        return ProcessHandle.current().pid() + "-" + HexFormat.of().formatHex(random);
    }

    /**
     * Registers the worker, and reports at an interval from then on.
     *
     * @param loaded asked before each report: what has changed is registered
     */
    public static WorkerHeartbeat start(
            WorkerReadiness workers,
            ReadyWorker.Instance instance,
            String artifact,
            Supplier<ReadyWorker.Loaded> loaded,
            Timekeeper time) {
        AtomicReference<ReadyWorker.Loaded> registered = new AtomicReference<>(loaded.get());
        workers.register(instance, artifact, registered.get());
        return new WorkerHeartbeat(
                workers, instance, PeriodicTask.start("worker registration", WorkerReadiness.HEARTBEAT, time, () -> {
                    ReadyWorker.Loaded now = loaded.get();
                    if (!now.equals(registered.get()) || !workers.report(instance.id())) {
                        workers.register(instance, artifact, now);
                        registered.set(now);
                    }
                }));
    }

    /** Removes the registration. */
    @Override
    public void close() {
        reporting.close();
        try {
            workers.leave(instance.id());
        } catch (RuntimeException e) {
            LOG.info("The worker's registration could not be removed and stays until it expires: {}", e.getMessage());
        }
    }
}
