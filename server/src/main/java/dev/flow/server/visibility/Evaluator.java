package dev.flow.server.visibility;

import dev.flow.server.visibility.Filter.Attribute;
import dev.flow.server.visibility.Filter.Operator;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Applies filters to the search attributes of executions, with the three truths of SQL. */
public final class Evaluator {
    private Evaluator() {}

    /** In the order of what is left of a conjunction. */
    private enum Truth {
        FALSE,
        UNKNOWN,
        TRUE;

        static Truth of(boolean value) {
            return value ? TRUE : FALSE;
        }

        Truth not() {
            return switch (this) {
                case FALSE -> TRUE;
                case UNKNOWN -> UNKNOWN;
                case TRUE -> FALSE;
            };
        }
    }

    /** Whether a filter selects an execution with these attributes. */
    public static boolean matches(Filter filter, Map<String, Value> values) {
        return truth(filter, values) == Truth.TRUE;
    }

    private static Truth truth(Filter filter, Map<String, Value> values) {
        return switch (filter) {
            case Filter.AllOf(List<Filter> parts) -> {
                Truth least = Truth.TRUE;
                for (Filter part : parts) {
                    Truth truth = truth(part, values);
                    least = truth.compareTo(least) < 0 ? truth : least;
                }
                yield least;
            }
            case Filter.AnyOf(List<Filter> parts) -> {
                Truth most = Truth.FALSE;
                for (Filter part : parts) {
                    Truth truth = truth(part, values);
                    most = truth.compareTo(most) > 0 ? truth : most;
                }
                yield most;
            }
            case Filter.Not(Filter part) -> truth(part, values).not();
            case Filter.Compare(Attribute attribute, Operator operator, Value value) ->
                known(values.get(attribute.name()), present -> compare(present, operator, value));
            case Filter.OneOf(Attribute attribute, List<Value> some) -> oneOf(attribute, some, values);
            case Filter.Missing(Attribute attribute) -> Truth.of(!values.containsKey(attribute.name()));
            case Filter.StartsWith(Attribute attribute, String prefix) ->
                known(
                        values.get(attribute.name()),
                        present -> present instanceof Value.Text(String text) && text.startsWith(prefix));
        };
    }

    private static Truth oneOf(Attribute attribute, List<Value> some, Map<String, Value> values) {
        Value present = values.get(attribute.name());
        if (!attribute.isList()) {
            return known(present, some::contains);
        }
        return Truth.of(present instanceof Value.Terms(List<String> terms)
                && some.stream().anyMatch(value -> value instanceof Value.Text(String text) && terms.contains(text)));
    }

    private static Truth known(@Nullable Value present, Function<Value, Boolean> test) {
        return present == null ? Truth.UNKNOWN : Truth.of(test.apply(present));
    }

    private static boolean compare(Value present, Operator operator, Value value) {
        int order = order(present, value);
        return switch (operator) {
            case EQUAL -> order == 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
        };
    }

    private static int order(Value present, Value value) {
        if (present instanceof Value.Text(String left) && value instanceof Value.Text(String right)) {
            return codePoints(left, right);
        }
        if (present instanceof Value.Whole(long left) && value instanceof Value.Whole(long right)) {
            return Long.compare(left, right);
        }
        if (present instanceof Value.Real(double left) && value instanceof Value.Real(double right)) {
            return left == right ? 0 : Double.compare(left, right);
        }
        if (present instanceof Value.Flag(boolean left) && value instanceof Value.Flag(boolean right)) {
            return Boolean.compare(left, right);
        }
        throw new IllegalStateException("A value is not of the type of its search attribute.");
    }

    /** As databases order the bytes of UTF-8. */
    private static int codePoints(String left, String right) {
        int[] first = left.codePoints().toArray();
        int[] second = right.codePoints().toArray();
        return Arrays.compare(first, second);
    }
}
