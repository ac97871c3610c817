package dev.flow.server.persistence.sql;

import dev.flow.server.visibility.Filter;
import dev.flow.server.visibility.Filter.Attribute;
import dev.flow.server.visibility.Filter.Operator;
import dev.flow.server.visibility.SystemAttributes;
import dev.flow.server.visibility.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A way to the executions of a filter: an index that one of its conditions makes small. */
sealed interface Access {
    /** The condition that it stands for. */
    Filter condition();

    /** Whether it has the order of lists. */
    boolean isOrdered();

    /** By a keyword of a search attribute. */
    record ByTerm(Filter condition, String name, String keyword) implements Access {
        @Override
        public boolean isOrdered() {
            return true;
        }

        String term() {
            return VisibleRow.term(keyword);
        }

        /** Whether the keyword is longer than what is indexed of it. */
        boolean isCut() {
            return !term().equals(keyword);
        }
    }

    /** By an index of executions. */
    record ByIndex(Filter condition, String index, boolean isOrdered) implements Access {}

    /** The ways that a filter opens. */
    static List<Access> of(Filter filter) {
        List<Filter> conditions = conditions(filter);
        List<Access> found = new ArrayList<>();
        conditions.forEach(condition -> of(condition, found));
        range(conditions, SystemAttributes.START_TIME)
                .ifPresent(condition -> found.add(new ByIndex(condition, "server_execution_started", false)));
        range(conditions, SystemAttributes.CLOSE_TIME)
                .ifPresent(condition -> found.add(new ByIndex(condition, LISTED, true)));
        return found;
    }

    /** What must all be true. */
    static List<Filter> conditions(Filter filter) {
        return filter instanceof Filter.AllOf(List<Filter> parts)
                ? parts.stream().flatMap(part -> conditions(part).stream()).toList()
                : List.of(filter);
    }

    private static Optional<Filter> range(List<Filter> conditions, String attribute) {
        List<Filter> found = conditions.stream()
                .filter(condition -> isOf(condition, attribute))
                .toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(new Filter.AllOf(found));
    }

    /** Whether a condition compares an attribute. */
    static boolean isOf(Filter condition, String name) {
        return condition instanceof Filter.Compare compare
                && compare.attribute().name().equals(name);
    }

    private static void of(Filter condition, List<Access> found) {
        if (condition instanceof Filter.Compare(Attribute attribute, Operator operator, Value value)
                && operator == Operator.EQUAL) {
            equal(condition, attribute, value).ifPresent(found::add);
        } else if (condition instanceof Filter.OneOf(Attribute attribute, List<Value> values)) {
            if (values.size() == 1) {
                equal(condition, attribute, values.getFirst()).ifPresent(found::add);
            } else if (INDEXES.containsKey(attribute.name()) && !values.isEmpty()) {
                found.add(new ByIndex(condition, INDEXES.getOrDefault(attribute.name(), ""), false));
            }
        } else if (condition instanceof Filter.StartsWith(Attribute attribute, String prefix)
                && attribute.name().equals(SystemAttributes.WORKFLOW_ID)
                && !prefix.isEmpty()) {
            found.add(new ByIndex(condition, "server_execution_run", false));
        }
    }

    /** All executions of a namespace, in the order of lists. */
    String LISTED = "server_execution_listed";

    /** Indexes that begin with the namespace and one attribute. */
    Map<String, String> INDEXES = Map.of(
            SystemAttributes.WORKFLOW_ID, "server_execution_run",
            SystemAttributes.WORKFLOW_TYPE, "server_execution_type",
            SystemAttributes.STATUS, "server_execution_status",
            SystemAttributes.ROOT_WORKFLOW_ID, "server_execution_root",
            SystemAttributes.PARENT_WORKFLOW_ID, "server_execution_parent");

    private static Optional<Access> equal(Filter condition, Attribute attribute, Value value) {
        String index = INDEXES.get(attribute.name());
        if (index != null) {
            return Optional.of(new ByIndex(
                    condition,
                    index,
                    attribute.name().equals(SystemAttributes.STATUS)
                            || attribute.name().equals(SystemAttributes.WORKFLOW_TYPE)));
        }
        return value instanceof Value.Text(String keyword)
                        && !SystemAttributes.OF_EXECUTIONS.containsKey(attribute.name())
                ? Optional.of(new ByTerm(condition, attribute.name(), keyword))
                : Optional.empty();
    }
}
