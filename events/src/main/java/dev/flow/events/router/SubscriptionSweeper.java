package dev.flow.events.router;

import dev.flow.events.record.SubscriptionRows;
import dev.flow.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/**
 * Removes the subscriptions of runs that have ended while they listened, or whose last task was one that listened.
 * Thread-safe.
 */
final class SubscriptionSweeper {
    private static final Duration AGE = Duration.ofMinutes(10);
    private static final int PAGE = 100;
    private static final int MOST_PAGES = 50;

    private final SubscriptionRows rows;
    private final Predicate<String> isOpen;
    private final Store store;

    /** @param isOpen whether the run of a workflow id is open; throws when the engine does not answer */
    SubscriptionSweeper(SubscriptionRows rows, Predicate<String> isOpen, Store store) {
        this.rows = rows;
        this.isOpen = isOpen;
        this.store = store;
    }

    /** Looks at those that were not looked at for a while, at most at some thousands. */
    void sweep() {
        for (int page = 0; page < MOST_PAGES; page++) {
            Instant now = store.now();
            List<String> runs = rows.unchecked(now.minus(AGE), PAGE);
            List<String> closed = runs.stream().filter(isOpen.negate()).toList();
            if (!closed.isEmpty()) {
                rows.removeRuns(closed, now);
            }
            if (runs.isEmpty()) {
                return;
            }
        }
    }
}
