package dev.flow.gateway.server;

import java.util.HashMap;
import java.util.Map;

/** Counts what is in progress against a limit in total and a lower one for each principal. Not thread-safe. */
final class ConcurrencyLimit {
    private final int most;
    private final int each;
    private final Map<String, Integer> taken = new HashMap<>();
    private int total;

    ConcurrencyLimit(int most, int each) {
        this.most = most;
        this.each = each;
    }

    /** Whether the total limit is reached. */
    boolean isFull() {
        return total >= most;
    }

    /** Whether the limit of a principal is reached. */
    boolean isFull(String principal) {
        return of(principal) >= each;
    }

    /** The number that a principal has in progress. */
    int of(String principal) {
        return taken.getOrDefault(principal, 0);
    }

    void take(String principal) {
        total++;
        taken.merge(principal, 1, Integer::sum);
    }

    void give(String principal) {
        total--;
        taken.computeIfPresent(principal, (_, places) -> places == 1 ? null : places - 1);
    }
}
