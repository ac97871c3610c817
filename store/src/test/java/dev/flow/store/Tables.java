package dev.flow.store;

import java.util.List;

/** What the database itself says of its tables. */
public final class Tables {
    private Tables() {}

    public static List<String> of(Store store) {
        return store.read(transaction -> transaction
                .query(
                        switch (store.dialect()) {
                            case SQLITE ->
                                "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name";
                            case POSTGRESQL ->
                                "select tablename from pg_tables where schemaname = current_schema() order by tablename";
                        })
                .mapTo(String.class)
                .list());
    }

    /** Name, whether it may be null, in the order of the table. */
    public static List<String> columns(Store store, String table) {
        return store.read(transaction -> transaction
                .query(
                        switch (store.dialect()) {
                            case SQLITE ->
                                "select name || case \"notnull\" when 1 then '' else '?' end from pragma_table_info(:table) order by cid";
                            case POSTGRESQL -> """
                                select column_name || case is_nullable when 'NO' then '' else '?' end
                                from information_schema.columns
                                where table_schema = current_schema() and table_name = :table
                                order by ordinal_position
                                """;
                        })
                .bind("table", table)
                .mapTo(String.class)
                .list());
    }
}
