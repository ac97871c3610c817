package dev.flow.store.retention;

import dev.flow.store.Transaction;
import java.time.Instant;

/**
 * How long the rows of one table are kept. Every table of the database has exactly one; a module that owns a table
 * contributes its rule to the {@link Cleaner}. Implementations are safe for use by many threads and several processes.
 */
public interface RetentionRule {
    /** The table, as the migrations name it. */
    String table();

    /** The module that owns it. */
    String owner();

    /** One sentence for the docs: what a row is kept for, and how long. */
    String kept();

    /**
     * Removes rows that are no longer to be kept.
     *
     * @param now the instant that ages are counted from
     * @param limit how many rows at most
     * @return how many it removed; fewer than {@code limit} means that there are no more for now
     */
    int remove(Transaction transaction, Instant now, int limit);
}
