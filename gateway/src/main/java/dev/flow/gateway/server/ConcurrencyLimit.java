package dev.flow.gateway.server;

import java.util.HashMap;
import java.util.Map;

/** A number of places, of which one principal gets a part. Not thread-safe. */
final class ConcurrencyLimit {
    private final int most;
    private final int each;
    private final Map<String, Integer> taken = new HashMap<>();
    private int total;

    ConcurrencyLimit(int most, int each) {
        this.most = most;
        this.each = each;
    }

    /** Whether no place is left at all. */
    boolean isFull() {
        return total >= most;
    }

    /** Whether a principal has its part. */
    boolean isFull(String principal) {
        return of(principal) >= each;
    }

    /** The number of places that a principal has. */
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
