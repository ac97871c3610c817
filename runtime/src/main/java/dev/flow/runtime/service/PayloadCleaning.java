package dev.flow.runtime.service;

import dev.flow.engine.Engine;
import dev.flow.engine.offload.DirectoryPayloadStore;
import dev.flow.engine.offload.PayloadCleaner;
import dev.flow.engine.temporal.ListedRuns;
import dev.flow.gateway.metrics.RetentionMetrics;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Removes the payloads of runs that the engine no longer keeps, in processes that execute runs. Thread-safe.
 *
 * @param interval between two passes
 * @param executes whether this process executes runs; others only note that runs of their namespace refer to the
 *     payloads
 * @param removals counts what was removed
 */
public record PayloadCleaning(
        DirectoryPayloadStore payloads, Duration interval, boolean executes, RetentionMetrics removals) {
    private static final Logger LOG = LoggerFactory.getLogger(PayloadCleaning.class);

    /**
     * Notes that runs of the engine's namespace refer to the payloads, and starts cleaning.
     *
     * @return the task to close
     */
    public PeriodicTask start(Engine engine, Timekeeper time) {
        var runs = new ListedRuns(engine.client(), time);
        return PeriodicTask.housekeeping("payload-cleaning", interval, time, () -> {
            String namespace = runs.namespaceId();
            payloads.usedBy(namespace);
            if (executes) {
                report(new PayloadCleaner(payloads, runs, namespace).pass());
            }
        });
    }

    private void report(PayloadCleaner.Pass pass) {
        switch (pass) {
            case PayloadCleaner.Pass.Cleaned cleaned -> {
                removals.removed(RetentionMetrics.Kind.PAYLOAD, cleaned.removed());
                LOG.atLevel(cleaned.removed() == 0 ? Level.DEBUG : Level.INFO)
                        .log(
                                "Removed {} payloads whose last use is before {}; {} are in use.",
                                cleaned.removed(),
                                cleaned.before(),
                                cleaned.kept());
            }
            case PayloadCleaner.Pass.NoRuns _ -> LOG.debug("No payloads were removed: the engine keeps no run.");
            case PayloadCleaner.Pass.Skipped skipped -> LOG.info("No payloads were removed: {}", skipped.reason());
        }
    }
}
