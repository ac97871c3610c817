package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * {@code $context} as one branch of a run sees it; each branch of a {@code fork} has its own (decision 15,
 * {@code docs/compatibility.md#decision-15}).
 */
public final class Context {
    private JsonNode value;

    public Context(JsonNode value) {
        this.value = value;
    }

    public JsonNode value() {
        return value;
    }

    public void export(JsonNode value) {
        this.value = value;
    }
}
