package dev.flow.proofs.starts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What the runs are started with, and the results they must have.
 *
 * @param service address of the outside world
 */
record Inputs(String service) {
    /** Orders of the equal starts; those of the others are not negative. */
    static final int EQUAL = -1;

    static final int OTHER = -2;
    static final int MIXED = -3;
    static final int MIXED_OTHER = -4;

    /** Every fiftieth input is too large for the engine's history and goes through the payload folder. */
    private static final int LARGE_EVERY = 50;

    private static final int LARGE = 100_000;

    ObjectNode of(int order) {
        ObjectNode input =
                JsonNodeFactory.instance.objectNode().put("service", service).put("order", order);
        return order % LARGE_EVERY == 1 ? input.put("ballast", "x".repeat(LARGE)) : input;
    }

    /** The expected output of the document, by hand. */
    static JsonNode expected(int order) {
        return JsonNodeFactory.instance.objectNode().put("order", order).put("answer", 2 * order);
    }
}
