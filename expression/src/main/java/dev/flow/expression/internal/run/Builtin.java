package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A builtin that is a function of its input and its arguments' values. Must be deterministic, and charge for what it
 * does.
 */
@FunctionalInterface
public interface Builtin {
    JsonNode apply(BuiltinContext context, JsonNode input, JsonNode[] arguments);
}
