package dev.flow.triggers.controller;

import dev.flow.triggers.Firing;
import dev.flow.triggers.FiringObserver;
import dev.flow.triggers.record.FiringRows;
import java.util.List;

/** Records what became of the times of schedules, and tells the observer what was not recorded yet. Thread-safe. */
final class FiringRecorder {
    private final FiringRows rows;
    private final FiringObserver observer;

    FiringRecorder(FiringRows rows, FiringObserver observer) {
        this.rows = rows;
        this.observer = observer;
    }

    FiringObserver observer() {
        return observer;
    }

    /** Records a firing; whether it was not recorded so yet. */
    boolean add(String trigger, Firing firing) {
        return add(trigger, List.of(firing), 0);
    }

    /**
     * Records firings of one outcome; whether any of them was not recorded so yet.
     *
     * @param more how many that have no row the last one stands for
     */
    boolean add(String trigger, List<Firing> firings, long more) {
        int recorded = rows.add(trigger, null, firings);
        if (recorded > 0) {
            observer.onFirings(trigger, firings.getFirst().outcome(), recorded + more);
        }
        return recorded > 0;
    }
}
