package dev.flow.runtime.service;

import dev.flow.engine.Engine;
import dev.flow.engine.offload.DirectoryPayloadStore;
import dev.flow.engine.offload.PayloadCleaner;
import dev.flow.engine.temporal.ListedRuns;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Removes the payloads of runs that the engine no longer keeps, every six hours, in processes that execute runs.
 * Thread-safe.
 */
public final class PayloadCleaning {
    private static final Logger LOG = LoggerFactory.getLogger(PayloadCleaning.class);
    private static final Duration INTERVAL = Duration.ofHours(6);

    private PayloadCleaning() {}

    /**
     * Notes that runs of the engine's namespace refer to the payloads of a directory, and starts cleaning it.
     *
     * @param executes whether this process executes runs; others only note
     * @return the task to close; empty where there is nothing to clean, or the engine does not list its runs
     */
    public static Optional<PeriodicTask> start(
            DirectoryPayloadStore payloads, Engine engine, boolean executes, Timekeeper time) {
        if (!engine.capabilities().listing().isAvailable()) {
            return Optional.empty();
        }
        var runs = new ListedRuns(engine.client(), time);
        return Optional.of(PeriodicTask.start("payload-cleaning", INTERVAL, time, () -> {
            String namespace = runs.namespaceId();
            payloads.usedBy(namespace);
            if (executes) {
                log(new PayloadCleaner(payloads, runs, namespace).pass());
            }
        }));
    }

    private static void log(PayloadCleaner.Pass pass) {
        switch (pass) {
            case PayloadCleaner.Pass.Cleaned cleaned ->
                LOG.atLevel(cleaned.removed() == 0 ? Level.DEBUG : Level.INFO)
                        .log(
                                "Removed {} payloads whose last use is before {}; {} are in use.",
                                cleaned.removed(),
                                cleaned.before(),
                                cleaned.kept());
            case PayloadCleaner.Pass.Skipped skipped -> LOG.info("No payloads were removed: {}", skipped.reason());
        }
    }
}
