package dev.flow.events.router;

import dev.flow.events.record.SubscriptionRows;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** Removes the subscriptions of runs that were ended from outside while they listened. Thread-safe. */
final class SubscriptionSweeper {
    private static final Duration AGE = Duration.ofMinutes(10);
    private static final int MOST = 100;

    private final SubscriptionRows rows;
    private final Predicate<String> isOpen;
    private final Timekeeper time;

    /** @param isOpen whether the run of a workflow id is open; throws when the engine does not answer */
    SubscriptionSweeper(SubscriptionRows rows, Predicate<String> isOpen, Timekeeper time) {
        this.rows = rows;
        this.isOpen = isOpen;
        this.time = time;
    }

    /** Looks at some of those that were not looked at for a while. */
    void sweep() {
        List<String> closed = rows.unchecked(time.instant().minus(AGE), MOST).stream()
                .filter(isOpen.negate())
                .toList();
        if (!closed.isEmpty()) {
            rows.removeRuns(closed);
        }
    }
}
