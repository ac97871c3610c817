package dev.flow.store.retention;

import dev.flow.store.StoreException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a {@link Cleaner} again and again until it is closed. A pass that fails is logged and the next one is tried. */
public final class CleanerSchedule implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CleanerSchedule.class);

    /** Enough passes to catch up, few enough to be stopped soon. */
    private static final int PASSES = 50;

    private final Cleaner cleaner;
    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("flow-cleaner").factory());

    private CleanerSchedule(Cleaner cleaner) {
        this.cleaner = cleaner;
    }

    /**
     * Begins.
     *
     * @param pause before the first pass and between passes
     */
    public static CleanerSchedule start(Cleaner cleaner, Duration pause) {
        CleanerSchedule schedule = new CleanerSchedule(cleaner);
        var _ = schedule.executor.scheduleWithFixedDelay(
                schedule::clean, pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
        return schedule;
    }

    private void clean() {
        try {
            CleanerPass pass = cleaner.pass();
            report(pass);
            for (int more = 1; more < PASSES && !pass.complete() && !executor.isShutdown(); more++) {
                pass = cleaner.pass();
                report(pass);
            }
        } catch (StoreException e) {
            if (executor.isShutdown()) {
                return;
            }
            LOG.warn("The store was not cleaned ({}), the next pass tries again: {}", e.code(), e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("The store was not cleaned, the next pass tries again.", e);
        }
    }

    private static void report(CleanerPass pass) {
        Map<String, Integer> removed = pass.removed().entrySet().stream()
                .filter(table -> table.getValue() > 0)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        if (!removed.isEmpty()) {
            LOG.info("Rows past their retention were removed: {}", removed);
        }
    }

    /** Ends; a batch under way is finished by its transaction. */
    @Override
    public void close() {
        executor.shutdownNow();
    }
}
