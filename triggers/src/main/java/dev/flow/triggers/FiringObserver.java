package dev.flow.triggers;

import dev.flow.triggers.Firing.Outcome;
import java.time.Duration;

/**
 * Is told what becomes of the times of schedules, by the worker that executes the schedules. Backfills and firings that
 * an operator asked for are not told. Implementations are thread-safe and do not block.
 */
public interface FiringObserver {
    /** Measures nothing. */
    FiringObserver NONE = new FiringObserver() {
        @Override
        public void onFirings(String trigger, Outcome outcome, long count) {}

        @Override
        public void onStarted(Duration late, boolean waited) {}
    };

    /**
     * Firings have an outcome. A repeated attempt of the same firing is not told again.
     *
     * @param count at least 1
     */
    void onFirings(String trigger, Outcome outcome, long count);

    /**
     * A firing has started its run.
     *
     * @param late after its nominal time and the delay of its jitter, in the engine's time; not negative
     * @param waited whether the overlap policy let it wait for the end of an earlier run
     */
    void onStarted(Duration late, boolean waited);
}
