package dev.flow.store.retention;

import dev.flow.store.Isolation;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import dev.flow.store.Store;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Removes the rows that have reached their age, in small transactions, so that nothing waits long for it. Several
 * processes may clean at once. Safe for use by many threads.
 */
public final class Cleaner {
    static final int BATCH = 500;

    /** So that one overfull table does not keep a pass from the others for long. */
    static final int BATCHES = 200;

    private final Store store;
    private final Map<String, RetentionRule.RemoveAged> rules;
    private final String scopeDigest;
    private final InstantSource clock;

    /**
     * A cleaner for one database.
     *
     * @param tables of all modules
     * @param retention the settings of the scope that cleans
     * @param clock that ages are counted by
     * @throws IllegalArgumentException where a setting is of a table whose rows do not age
     */
    public Cleaner(Store store, List<SchemaPart.Table> tables, RetentionSettings retention, InstantSource clock) {
        this.store = store;
        this.rules = rules(tables, retention.ages());
        this.scopeDigest = retention.scopeDigest();
        this.clock = clock;
    }

    private static Map<String, RetentionRule.RemoveAged> rules(
            List<SchemaPart.Table> tables, Map<String, Duration> ages) {
        Map<String, Duration> unused = new HashMap<>(ages);
        Map<String, RetentionRule.RemoveAged> rules = new TreeMap<>();
        for (SchemaPart.Table table : tables) {
            switch (table.retention()) {
                case RetentionRule.KeepAll() -> {}
                case RetentionRule.RemoveAged(Duration age, RetentionRule.Removal removal) -> {
                    Duration set = unused.remove(table.name());
                    rules.put(table.name(), new RetentionRule.RemoveAged(set == null ? age : set, removal));
                }
            }
        }
        if (!unused.isEmpty()) {
            throw new IllegalArgumentException("No rows age in " + unused.keySet() + ": remove the retention setting.");
        }
        return rules;
    }

    /**
     * One pass over all tables: at most {@value #BATCHES} batches of {@value #BATCH} rows of each.
     *
     * @throws RuntimeException of the first rule that failed, after all others were applied
     */
    public CleanerPass pass() {
        var now = clock.instant();
        Map<String, Integer> removed = new TreeMap<>();
        boolean complete = true;
        Optional<RuntimeException> failure = Optional.empty();
        for (var rule : rules.entrySet()) {
            try {
                int rows = clean(
                        rule.getValue().removal(),
                        new RetentionRule.Cutoff(now.minus(rule.getValue().age()), scopeDigest));
                removed.put(rule.getKey(), rows);
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

    private int clean(RetentionRule.Removal removal, RetentionRule.Cutoff cutoff) {
        int rows = 0;
        for (int batch = 0; batch < BATCHES; batch++) {
            int removed = store.inTransaction(
                    Isolation.READ_COMMITTED, transaction -> removal.remove(transaction, cutoff, BATCH));
            rows += removed;
            if (removed < BATCH) {
                break;
            }
        }
        return rows;
    }
}
