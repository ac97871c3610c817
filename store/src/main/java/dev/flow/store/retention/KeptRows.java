package dev.flow.store.retention;

import dev.flow.store.Transaction;
import java.time.Instant;

/**
 * The rule of a table from which the cleaner removes nothing: its rows are few, or their owner removes them.
 *
 * @param table the table
 * @param owner the module that owns it
 * @param kept why
 */
public record KeptRows(String table, String owner, String kept) implements RetentionRule {
    @Override
    public int remove(Transaction transaction, Instant now, int limit) {
        return 0;
    }
}
