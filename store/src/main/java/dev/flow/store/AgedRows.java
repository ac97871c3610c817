package dev.flow.store;

/**
 * Removes rows by an instant in a column of their own, counted in microseconds.
 *
 * @param table the table
 * @param key its primary key, one column
 * @param column the instant from which a row's age is counted
 */
public record AgedRows(String table, String key, String column) implements RetentionRule.Removal {
    @Override
    public int remove(Transaction transaction, RetentionRule.Cutoff cutoff, int limit) {
        String sql = """
                delete from %1$s where %2$s in (
                    select %2$s from %1$s where %3$s <= :end order by %3$s limit :limit %4$s)
                """.formatted(table, key, column, transaction.dialect().skipLocked());
        return new RemovalStatement(sql).remove(transaction, cutoff, limit);
    }
}
