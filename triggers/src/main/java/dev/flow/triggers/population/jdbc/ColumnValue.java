package dev.flow.triggers.population.jdbc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Set;

/**
 * A column of a result, and how its values become JSON.
 *
 * @param index from 1
 */
record ColumnValue(String name, int index, Kind kind) {
    /** PostgreSQL calls both kinds of timestamps {@link Types#TIMESTAMP}. */
    private static final Set<String> WITH_ZONE = Set.of("timestamptz", "timestamp with time zone");

    private static final Set<String> JSON = Set.of("json", "jsonb");

    /** What is read otherwise than by the class of the driver's object. */
    enum Kind {
        TIMESTAMP,
        TIMESTAMP_WITH_ZONE,
        DATE,
        TIME,
        JSON,
        OTHER
    }

    static ColumnValue of(ResultSetMetaData result, int index) throws SQLException {
        String type = String.valueOf(result.getColumnTypeName(index)).toLowerCase(Locale.ROOT);
        return new ColumnValue(result.getColumnLabel(index), index, kind(result, index, type));
    }

    private static Kind kind(ResultSetMetaData result, int index, String type) throws SQLException {
        if (JSON.contains(type)) {
            return Kind.JSON;
        }
        if (result.getClass().getName().startsWith("org.sqlite.")) {
            return Kind.OTHER; // a value has its own type there, whatever its column declares
        }
        return switch (result.getColumnType(index)) {
            case Types.TIMESTAMP -> WITH_ZONE.contains(type) ? Kind.TIMESTAMP_WITH_ZONE : Kind.TIMESTAMP;
            case Types.TIMESTAMP_WITH_TIMEZONE -> Kind.TIMESTAMP_WITH_ZONE;
            case Types.DATE -> Kind.DATE;
            case Types.TIME -> type.equals("timetz") ? Kind.OTHER : Kind.TIME;
            default -> Kind.OTHER;
        };
    }

    /** The value in the present row. */
    JsonNode read(ResultSet row) throws SQLException {
        Object value = switch (kind) {
            case TIMESTAMP -> row.getObject(index, LocalDateTime.class);
            case TIMESTAMP_WITH_ZONE -> row.getObject(index, OffsetDateTime.class);
            case DATE -> row.getObject(index, LocalDate.class);
            case TIME -> row.getObject(index, LocalTime.class);
            case JSON -> row.getString(index);
            case OTHER -> row.getObject(index);
        };
        if (value == null) {
            return NullNode.getInstance();
        }
        return kind == Kind.JSON ? SqlJson.parsed(String.valueOf(value)) : SqlJson.of(value);
    }
}
