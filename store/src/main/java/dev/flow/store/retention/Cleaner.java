package dev.flow.store.retention;

import dev.flow.store.Isolation;
import dev.flow.store.Store;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Removes what the rules no longer keep, in small transactions, so that nothing waits long for it. Several processes
 * may clean at once. Safe for use by many threads.
 */
public final class Cleaner {
    static final int BATCH = 500;

    /** So that one overfull table does not keep a pass from the others for long. */
    static final int BATCHES = 200;

    private final Store store;
    private final List<RetentionRule> rules;
    private final InstantSource clock;

    /**
     * A cleaner for one database.
     *
     * @param rules of all modules, one for each table
     * @param clock that ages are counted by
     */
    public Cleaner(Store store, List<RetentionRule> rules, InstantSource clock) {
        this.store = store;
        this.rules = List.copyOf(rules);
        this.clock = clock;
    }

    public List<RetentionRule> rules() {
        return rules;
    }

    /**
     * One pass over all tables: at most {@value #BATCHES} batches of {@value #BATCH} rows of each.
     *
     * @throws RuntimeException of the first rule that failed, after all the others have had their turn
     */
    public CleanerPass pass() {
        Instant now = clock.instant();
        Map<String, Integer> removed = new TreeMap<>();
        boolean complete = true;
        Optional<RuntimeException> failure = Optional.empty();
        for (RetentionRule rule : rules) {
            try {
                int rows = clean(rule, now);
                removed.put(rule.table(), rows);
                complete &= rows < BATCH * BATCHES;
            } catch (RuntimeException e) {
                failure = failure.or(() -> Optional.of(e));
            }
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
        return new CleanerPass(removed, complete);
    }

    private int clean(RetentionRule rule, Instant now) {
        int rows = 0;
        for (int batch = 0; batch < BATCHES; batch++) {
            int removed =
                    store.inTransaction(Isolation.READ_COMMITTED, transaction -> rule.remove(transaction, now, BATCH));
            rows += removed;
            if (removed < BATCH) {
                break;
            }
        }
        return rows;
    }
}
