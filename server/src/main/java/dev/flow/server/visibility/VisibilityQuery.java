package dev.flow.server.visibility;

import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;

/**
 * A query of Temporal's list filter language, such as {@code WorkflowType = 'order' AND StartTime >
 * '2026-11-01T00:00:00Z'}.
 *
 * @param groupedByStatus whether it ends with {@code GROUP BY ExecutionStatus}
 */
public record VisibilityQuery(Filter filter, boolean groupedByStatus) {
    /**
     * Reads a query; an empty one selects everything.
     *
     * @param custom the search attributes of the namespace, beside those of the system
     * @throws dev.flow.server.failure.ServiceFailure with the position of what is wrong
     */
    public static VisibilityQuery parse(String query, Map<String, IndexedValueType> custom) {
        Parser.Parsed parsed = Parser.parse(query);
        Checker checker = new Checker(SystemAttributes.with(custom));
        Filter filter = parsed.condition() == null ? Filter.ALL : checker.check(parsed.condition());
        for (Token attribute : parsed.groupBy()) {
            if (!checker.attribute(attribute).name().equals(SystemAttributes.STATUS)
                    || parsed.groupBy().size() > 1) {
                throw InvalidQuery.unsupported(
                        attribute.position(), "'group by' clause is only supported for ExecutionStatus");
            }
        }
        return new VisibilityQuery(filter, !parsed.groupBy().isEmpty());
    }

    /**
     * Reads the query of a list, which has no groups.
     *
     * @throws dev.flow.server.failure.ServiceFailure with the position of what is wrong
     */
    public static Filter filter(String query, Map<String, IndexedValueType> custom) {
        VisibilityQuery parsed = parse(query, custom);
        if (parsed.groupedByStatus()) {
            throw InvalidQuery.unsupported(query.length(), "'group by' clause in a list");
        }
        return parsed.filter();
    }
}
