package dev.flow.store.retention;

import dev.flow.store.Transaction;
import java.time.Duration;
import java.time.Instant;

/**
 * The rule of a table whose rows have an end that stands in a column of their own, counted in microseconds.
 *
 * @param what the rows
 * @param owner the module that owns the table
 * @param kept the sentence for the docs
 */
public record OutdatedRows(Ageing what, String owner, String kept) implements RetentionRule {
    /**
     * Rows that grow old.
     *
     * @param table the table
     * @param key its primary key, one column
     * @param column the instant from which a row's age is counted
     * @param age how old a row becomes
     */
    public record Ageing(String table, String key, String column, Duration age) {}

    @Override
    public String table() {
        return what.table();
    }

    @Override
    public int remove(Transaction transaction, Instant now, int limit) {
        return transaction
                .update("""
                        delete from %1$s where %2$s in (
                            select %2$s from %1$s where %3$s <= :end order by %3$s limit :limit %4$s)
                        """.formatted(
                                what.table(),
                                what.key(),
                                what.column(),
                                transaction.dialect().skipLocked()))
                .bind("end", now.minus(what.age()))
                .bind("limit", limit)
                .execute();
    }
}
