package dev.flow.gateway.operation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.function.Function;

/**
 * A parameter of the path or the query: its schema and how it is read.
 *
 * @param place where it stands
 * @param about one sentence
 * @param schema JSON Schema of the value
 * @param read the value of a text; empty when the text is none
 */
public record Parameter<T>(
        String name, Place place, String about, ObjectNode schema, Function<String, Optional<T>> read) {

    /** Where a parameter stands. */
    public enum Place {
        PATH,
        QUERY
    }
}
