package dev.flow.gateway.operation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Function;

/**
 * A parameter of the path or the query: its schema and how it is read.
 *
 * @param place path or query
 * @param about one sentence
 * @param takes its values in words: {@code a whole number from 1 to 100}
 * @param schema JSON Schema of the value; of the array of all where it may be repeated
 * @param repeatable whether it may be given more than once
 * @param read parses a text
 */
public record Parameter<T>(
        String name,
        Place place,
        String about,
        String takes,
        ObjectNode schema,
        boolean repeatable,
        Function<String, ParsedValue<T>> read) {
    /** The most values of one parameter. */
    public static final int MOST = 20;

    /** The same, which may be given up to {@value #MOST} times. */
    public Parameter<T> repeated() {
        ObjectNode all =
                JsonNodeFactory.instance.objectNode().put("type", "array").put("maxItems", MOST);
        all.set("items", schema);
        return new Parameter<>(name, place, about, takes, all, true, read);
    }

    /** The part of a request that a parameter is in. */
    public enum Place {
        PATH,
        QUERY
    }
}
