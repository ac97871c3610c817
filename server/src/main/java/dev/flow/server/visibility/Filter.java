package dev.flow.server.visibility;

import io.temporal.api.enums.v1.IndexedValueType;
import java.util.List;

/**
 * Which executions a query selects. As in SQL, a comparison with an attribute that an execution does not have is
 * neither true nor false, and so is its contrary; a list of keywords or a text that an execution does not have is
 * empty.
 */
public sealed interface Filter {
    /** Every execution. */
    Filter ALL = new AllOf(List.of());

    /** All of the conditions hold. */
    record AllOf(List<Filter> parts) implements Filter {
        public AllOf {
            parts = List.copyOf(parts);
        }
    }

    /** One of them at least. */
    record AnyOf(List<Filter> parts) implements Filter {
        public AnyOf {
            parts = List.copyOf(parts);
        }
    }

    /** A condition does not hold. */
    record Not(Filter part) implements Filter {}

    /** An attribute with one value, compared with another of its type. */
    record Compare(Attribute attribute, Operator operator, Value value) implements Filter {}

    /** An attribute whose one value is one of these, or whose keywords have one of these. */
    record OneOf(Attribute attribute, List<Value> values) implements Filter {
        public OneOf {
            values = List.copyOf(values);
        }
    }

    /** An attribute without a value. */
    record Missing(Attribute attribute) implements Filter {}

    /** A keyword that begins with a text. */
    record StartsWith(Attribute attribute, String prefix) implements Filter {}

    /** A search attribute with its type. */
    record Attribute(String name, IndexedValueType type) {
        /** Whether its value is {@link Value.Terms}. */
        public boolean isList() {
            return type == IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST
                    || type == IndexedValueType.INDEXED_VALUE_TYPE_TEXT;
        }
    }

    /** How values are compared; keywords by their code points. */
    enum Operator {
        EQUAL("="),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">=");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        /** As it is written, also in SQL. */
        public String symbol() {
            return symbol;
        }
    }
}
