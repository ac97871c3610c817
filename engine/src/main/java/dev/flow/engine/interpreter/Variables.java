package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * Variables that the document itself binds: loop items and indexes, caught errors, events. Immutable; inner ones win.
 */
public record Variables(
        String name, @Nullable JsonNode value, @Nullable Variables outer) {
    static final Variables NONE = new Variables("", null, null);

    public Variables with(String name, JsonNode value) {
        return new Variables(name, value, this);
    }

    @Nullable
    public JsonNode get(String name) {
        for (Variables variables = this; variables != null; variables = variables.outer) {
            if (variables.name.equals(name)) {
                return variables.value;
            }
        }
        return null;
    }
}
