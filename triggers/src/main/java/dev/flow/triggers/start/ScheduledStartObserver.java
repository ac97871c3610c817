package dev.flow.triggers.start;

import dev.flow.triggers.quota.QuotaUse;
import dev.flow.triggers.start.ScheduledStart.FailureCode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Is told how scheduled starts go. Implementations are thread-safe and do not block. */
public interface ScheduledStartObserver {
    /** Measures nothing. */
    ScheduledStartObserver NONE = new ScheduledStartObserver() {
        @Override
        public void onEnded(@Nullable FailureCode failure, Duration late) {}

        @Override
        public void onQuota(QuotaUse use) {}
    };

    /**
     * The worker has started the run of one that was due, or has given up.
     *
     * @param failure null when the run was started
     * @param late after the time that was asked for, in the engine's time; not negative
     */
    void onEnded(@Nullable FailureCode failure, Duration late);

    /** How much of the scope's quota is in use. */
    void onQuota(QuotaUse use);
}
