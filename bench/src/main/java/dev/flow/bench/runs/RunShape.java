package dev.flow.bench.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.bench.shape.BenchWorkflow;
import dev.flow.engine.payload.Json;
import java.util.Locale;

/** A workflow that every subject runs under the same name. */
enum RunShape {
    SETS,
    CALL,
    LOOP,
    FORK,
    ORDER,
    HELLO;

    /** The name of the workflow. */
    String document() {
        return name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return this == HELLO ? "hello" : shape().title();
    }

    /**
     * What a run gets.
     *
     * @param shop address of the service that the calls go to
     */
    ObjectNode input(String shop) {
        return this == HELLO ? Json.object().put("name", "Ada") : shape().input(shop);
    }

    private BenchWorkflow shape() {
        return BenchWorkflow.valueOf(name());
    }
}
