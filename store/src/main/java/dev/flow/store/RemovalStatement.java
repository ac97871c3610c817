package dev.flow.store;

/**
 * Removes rows by a statement of their table's owner.
 *
 * @param sql deletes rows of the instant {@code :end}, in microseconds, and older ones, {@code :limit} at most; the
 *     same on every database
 */
public record RemovalStatement(String sql) implements RetentionRule.Removal {
    @Override
    public int remove(Transaction transaction, RetentionRule.Cutoff cutoff, int limit) {
        return transaction
                .update(sql)
                .bind("end", cutoff.end())
                .bind("limit", limit)
                .execute();
    }
}
