package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.sql.SqlVisibilityStore.Statement;
import dev.flow.server.visibility.Filter;
import dev.flow.server.visibility.PageToken;
import dev.flow.server.visibility.SystemAttributes;
import dev.flow.server.visibility.Value;
import dev.flow.store.Dialect;
import dev.flow.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statements that find the executions of a filter. The way to them is the index that has the fewest for one
 * condition of the filter, counted up to a bound. Confined to its transaction.
 */
final class Selection {
    /** As many of an index without the order of lists are sorted. */
    private static final int SORTED = 5_000;

    private final Dialect dialect;
    private final String namespace;
    private final Filter filter;
    private final @Nullable Access access;

    private Selection(Dialect dialect, String namespace, Filter filter, @Nullable Access access) {
        this.dialect = dialect;
        this.namespace = namespace;
        this.filter = filter;
        this.access = access;
    }

    static Selection forList(Transaction transaction, IndexSizes sizes, String namespace, Filter filter) {
        return of(transaction, sizes, namespace, filter, true);
    }

    static Selection forCount(Transaction transaction, IndexSizes sizes, String namespace, Filter filter) {
        return of(transaction, sizes, namespace, filter, false);
    }

    /** Of several that are too many to be counted, the last: queries begin with what is true of most. */
    private static Selection of(
            Transaction transaction, IndexSizes sizes, String namespace, Filter filter, boolean ordered) {
        Access best = null;
        long fewest = Long.MAX_VALUE;
        List<Access> ways = Access.of(filter);
        for (Access way : ways) {
            long size = ways.size() == 1 && way.isOrdered() ? 0 : sizes.of(transaction, namespace, way);
            if (size <= fewest && (size < SORTED || way.isOrdered() || !ordered)) {
                best = way;
                fewest = size;
            }
        }
        return new Selection(transaction.dialect(), namespace, filter, best);
    }

    /** The number of executions of one condition, counted up to a bound. */
    static Statement size(Dialect dialect, String namespace, Access way, int bound) {
        List<Object> values = new ArrayList<>();
        String from = new Selection(dialect, namespace, way.condition(), way).from(values, List.of(), false);
        values.add(bound);
        return new Statement("select count(*) from (select 1 " + from + " limit ?) bounded", values);
    }

    Statement list(int limit, @Nullable PageToken after) {
        List<Object> values = new ArrayList<>();
        String row = access instanceof Access.ByTerm
                ? "t.close_order, t.start_time, t.execution_id"
                : "e.close_order, e.start_time, e.id";
        String from = from(values, after == null ? List.of() : List.of("(" + row + ") < (?, ?, ?)"), true);
        if (after != null) {
            values.addAll(List.of(after.closeOrder(), after.startTime(), after.id()));
        }
        values.add(limit);
        String page = "select e.id, e.close_order, e.start_time, e.namespace, e.workflow_id, e.run_id, e.fields " + from
                + " order by " + row.replace(",", " desc,") + " desc limit ?";
        return new Statement(
                "select p.*, s.info from (" + page + ") p join server_state s on s.id = p.id"
                        + " order by p.close_order desc, p.start_time desc, p.id desc",
                values);
    }

    Statement count() {
        List<Object> values = new ArrayList<>();
        return new Statement("select count(*) " + from(values, List.of(), false), values);
    }

    Statement countByStatus() {
        List<Object> values = new ArrayList<>();
        String status = access instanceof Access.ByTerm ? "t.status" : "e.status";
        return new Statement(
                "select " + status + ", count(*) " + from(values, List.of(), false) + " group by " + status, values);
    }

    /** The tables and the conditions. */
    private String from(List<Object> values, List<String> more, boolean withExecution) {
        List<String> conditions = new ArrayList<>();
        String tables;
        if (access instanceof Access.ByTerm term) {
            conditions.add("t.namespace = ? and t.name = ? and t.term = ?");
            values.addAll(List.of(namespace, term.name(), term.term()));
            SqlFilter sql = new SqlFilter(dialect, true, values);
            conditions.add(sql.sql(without(term)));
            tables = "from server_term t";
            if (withExecution || sql.isOfExecution()) {
                // The keyword first: a cross join keeps the order of the tables in SQLite.
                tables += dialect == Dialect.SQLITE ? " cross join server_execution e" : " join server_execution e";
                tables += " on e.id = t.execution_id";
            }
        } else {
            conditions.add("e.namespace = ?");
            values.add(namespace);
            conditions.add(new SqlFilter(dialect, false, values).sql(filter));
            tables = "from server_execution e";
            if (dialect == Dialect.SQLITE) {
                tables += access instanceof Access.ByIndex index
                        ? " indexed by " + index.index()
                        : " indexed by " + Access.LISTED;
            }
        }
        closing(values, conditions);
        conditions.addAll(more);
        return tables + " where " + String.join(" and ", conditions);
    }

    /** What follows for the order of lists, which has an index, from conditions on the close time. */
    private void closing(List<Object> values, List<String> conditions) {
        for (Filter condition : Access.conditions(filter)) {
            if (Access.isOf(condition, SystemAttributes.CLOSE_TIME)
                    && condition instanceof Filter.Compare compare
                    && compare.value() instanceof Value.Whole(long time)) {
                String column = (access instanceof Access.ByTerm ? "t" : "e") + ".close_order ";
                conditions.add(column + compare.operator().symbol() + " ? and " + column + "< ?");
                values.add(time);
                values.add(PageToken.OPEN);
            }
        }
    }

    /**
     * The filter without the condition that the way stands for; all of it when only the beginning of a keyword is
     * indexed.
     */
    private Filter without(Access.ByTerm term) {
        return term.isCut()
                ? filter
                : new Filter.AllOf(Access.conditions(filter).stream()
                        .filter(condition -> !condition.equals(term.condition()))
                        .toList());
    }
}
