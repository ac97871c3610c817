package dev.flow.runtime.configuration;

import dev.flow.configuration.retention.Retirement;
import dev.flow.gateway.metrics.RetentionMetrics;
import dev.flow.runtime.service.PeriodicTask;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the revisions and definitions of a scope that nothing keeps. Thread-safe, and safe for use by several
 * processes.
 */
record RevisionCleaning(Retirement retirement, RetentionMetrics removals) {
    private static final Logger LOG = LoggerFactory.getLogger(RevisionCleaning.class);
    private static final Duration INTERVAL = Duration.ofHours(1);

    /** Looks now, and every hour. */
    PeriodicTask start(Timekeeper time) {
        return PeriodicTask.housekeeping("retirement of revisions", INTERVAL, time, this::clean);
    }

    void clean() {
        Retirement.Pass pass = retirement.pass();
        removals.removed(RetentionMetrics.Kind.REVISION, pass.revisions().size());
        removals.removed(RetentionMetrics.Kind.DEFINITION, pass.definitions().size());
        if (!pass.revisions().isEmpty() || !pass.definitions().isEmpty()) {
            LOG.info(
                    "Removed {} revisions and {} definitions that nothing needs any more.",
                    pass.revisions().size(),
                    pass.definitions().size());
        }
    }
}
