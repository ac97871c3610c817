package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;

/** {@code $context} as one strand of a run sees it; a branch of a {@code fork} has its own (decision 15). */
final class Context {
    private JsonNode value;

    Context(JsonNode value) {
        this.value = value;
    }

    JsonNode value() {
        return value;
    }

    void export(JsonNode value) {
        this.value = value;
    }
}
