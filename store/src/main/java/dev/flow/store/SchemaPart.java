package dev.flow.store;

import java.util.List;

/**
 * The tables of one owner: the scripts that create and change them, and for each table what it holds and how long. The
 * program that opens the store puts the parts of all modules together in a {@link Schema}.
 *
 * @param owner the module or the package of it that reads and writes these tables, for the docs
 * @param migrations in any order; their numbers are unique among all parts
 * @param tables one for each table
 */
public record SchemaPart(String owner, List<Migration> migrations, List<Table> tables) {
    public SchemaPart {
        migrations = List.copyOf(migrations);
        tables = List.copyOf(tables);
    }

    /**
     * A table.
     *
     * @param name as the migrations name it
     * @param kept one sentence for the docs: what a row is kept for, and how long
     * @param retention what the cleaner removes
     */
    public record Table(String name, String kept, RetentionRule retention) {}
}
