package dev.flow.bench.shape;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import java.util.Locale;
import java.util.stream.IntStream;

/** A workflow that is written twice: as a document of its name beside this class, and by hand. */
public enum BenchWorkflow {
    SETS("three sets"),
    CALL("one HTTP call"),
    LOOP("for of 20 sets"),
    CALLS("for of 20 HTTP calls"),
    FORK("fork of 3 HTTP calls"),
    RESCUE("try around a failing call"),
    ORDER("nested order, 5 HTTP calls"),
    CHECKOUT("sub-workflow");

    private static final int MANY = 20;

    private final String title;

    BenchWorkflow(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** The name of the document, and of the workflow in it. */
    public String document() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * What a run gets.
     *
     * @param shop address of the service that the calls go to
     */
    public ObjectNode input(String shop) {
        return switch (this) {
            case SETS -> Json.object().put("customer", "Ada").put("amount", 42);
            case CALL -> Json.object().put("shop", shop).put("sku", "tea-7");
            case LOOP -> lines(Json.object(), MANY);
            case CALLS -> skus(Json.object().put("shop", shop), MANY);
            case FORK -> skus(Json.object().put("shop", shop), 3);
            case RESCUE -> Json.object().put("shop", shop);
            case ORDER ->
                lines(Json.object().put("shop", shop).put("order", "A-1").put("customer", "Ada"), 3);
            case CHECKOUT -> lines(Json.object().put("customer", "Ada"), 3);
        };
    }

    private static ObjectNode skus(ObjectNode input, int count) {
        var skus = input.putArray("skus");
        IntStream.range(0, count).forEach(number -> skus.add("tea-" + number));
        return input;
    }

    private static ObjectNode lines(ObjectNode input, int count) {
        var lines = input.putArray("lines");
        IntStream.range(0, count)
                .forEach(number -> lines.addObject()
                        .put("sku", "tea-" + number)
                        .put("price", 100 + number)
                        .put("quantity", 1 + number % 3));
        return input;
    }
}
