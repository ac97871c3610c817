package dev.flow.triggers.population.jdbc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.triggers.population.PopulationQueryException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The columns of a result: a row becomes an object with a property for each. */
final class MemberColumns {
    private final List<ColumnValue> columns;
    private final String key;

    private MemberColumns(List<ColumnValue> columns, String key) {
        this.columns = columns;
        this.key = key;
    }

    /**
     * The columns of a query's result.
     *
     * @throws PopulationQueryException when two have the same name, or none is the key
     */
    static MemberColumns of(QueryDeclaration query, ResultSetMetaData result) throws SQLException {
        List<ColumnValue> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int index = 1; index <= result.getColumnCount(); index++) {
            String name = result.getColumnLabel(index);
            if (!names.add(name)) {
                throw PopulationQueryException.broken(
                        "The query " + query.name() + " returns two columns named " + name
                                + ": name one with `as`, or leave it out.",
                        null);
            }
            columns.add(ColumnValue.of(result, index));
        }
        return new MemberColumns(columns, key(query, columns));
    }

    /** Some databases change the case of names that are not quoted. */
    private static String key(QueryDeclaration query, List<ColumnValue> columns) {
        List<String> names = columns.stream().map(ColumnValue::name).toList();
        if (names.contains(query.key())) {
            return query.key();
        }
        return names.stream()
                .filter(query.key()::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> PopulationQueryException.broken(
                        "The query " + query.name() + " returns no column " + query.key()
                                + ", which is its `key`: select it, or name one of " + String.join(", ", names) + ".",
                        null));
    }

    /** The present row. */
    ObjectNode read(ResultSet row) throws SQLException {
        ObjectNode value = JsonNodeFactory.instance.objectNode();
        for (ColumnValue column : columns) {
            value.set(column.name(), column.read(row));
        }
        return value;
    }

    /** What identifies the member of a row. */
    JsonNode key(ObjectNode row) {
        return row.path(key);
    }
}
