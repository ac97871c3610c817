package dev.flow.server.persistence.sql;

import dev.flow.server.visibility.Filter;
import dev.flow.server.visibility.Filter.Attribute;
import dev.flow.server.visibility.Filter.Operator;
import dev.flow.server.visibility.SystemAttributes;
import dev.flow.server.visibility.Value;
import dev.flow.store.Dialect;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.List;
import java.util.Map;

import static java.util.Map.entry;

/**
 * Translates filters to SQL with bound values. The alias {@code e} is the execution; with {@code t}, a row of its
 * keywords, what that row has is taken from there. Confined to one statement.
 */
final class SqlFilter {
    static final Map<String, String> COLUMNS = Map.ofEntries(
            entry(SystemAttributes.WORKFLOW_ID, "workflow_id"),
            entry(SystemAttributes.RUN_ID, "run_id"),
            entry(SystemAttributes.WORKFLOW_TYPE, "workflow_type"),
            entry(SystemAttributes.STATUS, "status"),
            entry(SystemAttributes.START_TIME, "start_time"),
            entry(SystemAttributes.CLOSE_TIME, "close_time"),
            entry(SystemAttributes.EXECUTION_TIME, "execution_time"),
            entry(SystemAttributes.EXECUTION_DURATION, "execution_duration"),
            entry(SystemAttributes.HISTORY_LENGTH, "history_length"),
            entry(SystemAttributes.HISTORY_SIZE, "history_size"),
            entry(SystemAttributes.STATE_TRANSITIONS, "state_transitions"),
            entry(SystemAttributes.TASK_QUEUE, "task_queue"),
            entry(SystemAttributes.PARENT_WORKFLOW_ID, "parent_workflow_id"),
            entry(SystemAttributes.PARENT_RUN_ID, "parent_run_id"),
            entry(SystemAttributes.ROOT_WORKFLOW_ID, "root_workflow_id"),
            entry(SystemAttributes.ROOT_RUN_ID, "root_run_id"));

    private final Dialect dialect;
    private final boolean byTerm;
    private final List<Object> values;
    private boolean ofExecution;

    /**
     * A translation.
     *
     * @param byTerm whether there is a row {@code t}
     * @param values to which those of the statement are added, in its order
     */
    SqlFilter(Dialect dialect, boolean byTerm, List<Object> values) {
        this.dialect = dialect;
        this.byTerm = byTerm;
        this.values = values;
    }

    /** Whether the row {@code e} is needed. */
    boolean isOfExecution() {
        return ofExecution;
    }

    /** A condition, in parentheses where needed. */
    String sql(Filter filter) {
        return switch (filter) {
            case Filter.AllOf(List<Filter> parts) -> parts.isEmpty() ? "1 = 1" : joined(parts, " and ");
            case Filter.AnyOf(List<Filter> parts) -> joined(parts, " or ");
            case Filter.Not(Filter part) -> "not (" + sql(part) + ")";
            case Filter.Compare(Attribute attribute, Operator operator, Value value) ->
                column(attribute) + " " + operator.symbol() + " " + bound(value);
            case Filter.OneOf(Attribute attribute, List<Value> some) ->
                some.isEmpty() ? "1 = 0" : attribute.isList() ? hasTerm(attribute, some) : oneOf(attribute, some);
            case Filter.Missing(Attribute attribute) ->
                attribute.isList() ? "not (" + isList(attribute) + ")" : column(attribute) + " is null";
            case Filter.StartsWith(Attribute attribute, String prefix) -> startsWith(attribute, prefix);
        };
    }

    /** In halves: databases bound the depth of a condition, and a chain of a thousand is that deep. */
    private String joined(List<Filter> parts, String operator) {
        if (parts.size() == 1) {
            return sql(parts.getFirst());
        }
        int half = parts.size() / 2;
        return "(" + joined(parts.subList(0, half), operator) + operator
                + joined(parts.subList(half, parts.size()), operator) + ")";
    }

    private String oneOf(Attribute attribute, List<Value> some) {
        String column = column(attribute);
        return column + " in ("
                + String.join(", ", some.stream().map(this::bound).toList()) + ")";
    }

    /** A range, which an index has; what begins with a text is what is between it and the text after all of those. */
    private String startsWith(Attribute attribute, String prefix) {
        if (prefix.isEmpty()) {
            return column(attribute) + " >= " + bound(new Value.Text(""));
        }
        String from = column(attribute) + " >= " + bound(new Value.Text(prefix));
        String after = after(prefix);
        return after.isEmpty()
                ? from
                : "(" + from + " and " + column(attribute) + " < " + bound(new Value.Text(after)) + ")";
    }

    /** The first text, by code points, after all that begin with a prefix; empty when there is none. */
    private static String after(String prefix) {
        int[] points = prefix.codePoints().toArray();
        for (int i = points.length - 1; i >= 0; i--) {
            if (points[i] < Character.MAX_CODE_POINT) {
                int next = points[i] + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : points[i] + 1;
                return new String(points, 0, i) + Character.toString(next);
            }
        }
        return "";
    }

    private String column(Attribute attribute) {
        String column = COLUMNS.get(attribute.name());
        if (byTerm
                && (attribute.name().equals(SystemAttributes.STATUS)
                        || attribute.name().equals(SystemAttributes.START_TIME))) {
            return "t." + column;
        }
        ofExecution = true;
        return column == null ? json(attribute) : "e." + column;
    }

    /** Null unless the stored value is of the type: it may have been stored when the attribute had another one. */
    private String json(Attribute attribute) {
        return switch (dialect) {
            case SQLITE ->
                "case when json_type(e.attributes, '%1$s') in (%2$s) then json_extract(e.attributes, '%1$s') end"
                        .formatted(path(attribute), sqliteTypes(attribute.type()));
            case POSTGRESQL ->
                "case when jsonb_typeof(e.attributes -> '%1$s') = '%2$s' then (e.attributes ->> '%1$s')%3$s end"
                        .formatted(attribute.name(), postgresqlType(attribute.type()), cast(attribute.type()));
        };
    }

    private static String path(Attribute attribute) {
        return "$.\"" + attribute.name() + "\"";
    }

    private static String sqliteTypes(IndexedValueType type) {
        return switch (type) {
            case INDEXED_VALUE_TYPE_INT, INDEXED_VALUE_TYPE_DATETIME -> "'integer'";
            case INDEXED_VALUE_TYPE_DOUBLE -> "'real', 'integer'";
            case INDEXED_VALUE_TYPE_BOOL -> "'true', 'false'";
            default -> "'text'";
        };
    }

    private static String postgresqlType(IndexedValueType type) {
        return switch (type) {
            case INDEXED_VALUE_TYPE_INT, INDEXED_VALUE_TYPE_DATETIME, INDEXED_VALUE_TYPE_DOUBLE -> "number";
            case INDEXED_VALUE_TYPE_BOOL -> "boolean";
            default -> "string";
        };
    }

    private static String cast(IndexedValueType type) {
        return switch (type) {
            case INDEXED_VALUE_TYPE_INT, INDEXED_VALUE_TYPE_DATETIME -> "::numeric";
            case INDEXED_VALUE_TYPE_DOUBLE -> "::double precision";
            case INDEXED_VALUE_TYPE_BOOL -> "::boolean::int";
            default -> " collate \"C\"";
        };
    }

    private String isList(Attribute attribute) {
        ofExecution = true;
        return switch (dialect) {
            case SQLITE -> "json_type(e.attributes, '" + path(attribute) + "') is not null";
            case POSTGRESQL -> "e.attributes -> '" + attribute.name() + "' is not null";
        };
    }

    private String hasTerm(Attribute attribute, List<Value> some) {
        ofExecution = true;
        return switch (dialect) {
            case SQLITE ->
                "exists (select 1 from json_each(e.attributes, '" + path(attribute) + "') where value in ("
                        + String.join(", ", some.stream().map(this::bound).toList()) + "))";
            case POSTGRESQL ->
                "exists (select 1 from jsonb_array_elements_text(case when jsonb_typeof(e.attributes -> '%1$s') = 'array' then e.attributes -> '%1$s' end) as term (value) where term.value in (%2$s))"
                        .formatted(
                                attribute.name(),
                                String.join(", ", some.stream().map(this::bound).toList()));
        };
    }

    private String bound(Value value) {
        values.add(
                switch (value) {
                    case Value.Text(String text) -> text;
                    case Value.Whole(long number) -> number;
                    case Value.Real(double number) -> number;
                    case Value.Flag(boolean flag) -> flag ? 1 : 0;
                    case Value.Terms terms -> throw new IllegalStateException("No filter has the value " + terms);
                });
        return "?";
    }
}
