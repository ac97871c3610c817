package dev.flow.server.persistence.sql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A statement that writes rows, in two forms: for one row, and for any number of rows as an array for each column, of
 * which PostgreSQL takes several statements in one round trip.
 *
 * @param forRow with a parameter for each column
 * @param forRows with an array for each column
 * @param columns of a row, in the order of the parameters
 */
record RowStatement(String forRow, String forRows, List<Column> columns) {
    RowStatement {
        columns = List.copyOf(columns);
    }

    /** The kinds of values. */
    enum Type {
        /** Strings. */
        TEXT("text"),
        /** Strings that are JSON documents. */
        JSON("text"),
        /** {@link Integer} and {@link Long}. */
        NUMBER("bigint"),
        /** Byte arrays. */
        BYTES("bytea");

        private final String element;

        Type(String element) {
            this.element = element;
        }

        /** The type of the elements of PostgreSQL's array. */
        String element() {
            return element;
        }
    }

    /** A column of a table. */
    record Column(String name, Type type) {
        private String value(String expression) {
            return type == Type.JSON ? "cast(" + expression + " as jsonb)" : expression;
        }
    }

    static Column text(String name) {
        return new Column(name, Type.TEXT);
    }

    static Column json(String name) {
        return new Column(name, Type.JSON);
    }

    static Column number(String name) {
        return new Column(name, Type.NUMBER);
    }

    static Column bytes(String name) {
        return new Column(name, Type.BYTES);
    }

    static RowStatement insert(String table, List<Column> columns) {
        String into = "insert into " + table + " ("
                + columns.stream().map(Column::name).collect(Collectors.joining(", ")) + ")";
        return new RowStatement(
                into + " values (" + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")",
                into + " select "
                        + IntStream.range(0, columns.size())
                                .mapToObj(number -> columns.get(number).value("r.c" + number))
                                .collect(Collectors.joining(", "))
                        + " from " + rows(columns),
                columns);
    }

    /**
     * Changes the rows that these columns name.
     *
     * @param set the columns that change, first in a row
     * @param where those that name the row, after them
     */
    static RowStatement update(String table, List<Column> set, List<Column> where) {
        List<Column> all = new ArrayList<>(set);
        all.addAll(where);
        return new RowStatement(
                "update " + table + " set " + assignments(set, false) + " where " + conditions(where, 0, false),
                "update " + table + " t set " + assignments(set, true) + " from " + rows(all) + " where "
                        + conditions(where, set.size(), true),
                all);
    }

    static RowStatement delete(String table, List<Column> where) {
        return new RowStatement(
                "delete from " + table + " where " + conditions(where, 0, false),
                "delete from " + table + " t using " + rows(where) + " where " + conditions(where, 0, true),
                where);
    }

    /** Limits an update or a deletion further, for an index that has only such rows. */
    RowStatement and(String condition) {
        return new RowStatement(forRow + " and " + condition, forRows + " and " + condition, columns);
    }

    private static String assignments(List<Column> set, boolean asRows) {
        return IntStream.range(0, set.size())
                .mapToObj(number -> {
                    Column column = set.get(number);
                    return column.name() + " = " + (asRows ? column.value("r.c" + number) : "?");
                })
                .collect(Collectors.joining(", "));
    }

    private static String conditions(List<Column> where, int first, boolean asRows) {
        return IntStream.range(0, where.size())
                .mapToObj(number -> {
                    String name = where.get(number).name();
                    return asRows ? "t." + name + " = r.c" + (first + number) : name + " = ?";
                })
                .collect(Collectors.joining(" and "));
    }

    /** The rows of all arrays as a table. */
    private static String rows(List<Column> columns) {
        return "unnest("
                + columns.stream()
                        .map(column -> "cast(? as " + column.type().element() + "[])")
                        .collect(Collectors.joining(", "))
                + ") as r ("
                + IntStream.range(0, columns.size())
                        .mapToObj(number -> "c" + number)
                        .collect(Collectors.joining(", "))
                + ")";
    }
}
