package com.example.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.calls.host.HostFunction;
import dev.flow.calls.host.HostFunctionContext;
import java.util.Map;

/** The discount of a customer: a function of the company's own code that workflows call. */
public final class Discount implements HostFunction {
    private final Map<String, Integer> percents;

    public Discount(Map<String, Integer> percents) {
        this.percents = Map.copyOf(percents);
    }

    @Override
    public HostFunctionSignature signature() {
        return new HostFunctionSignature("discount", "1.0.0", null, null);
    }

    @Override
    public JsonNode call(HostFunctionContext context, JsonNode arguments) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("percent", percents.getOrDefault(arguments.path("customer").asText(), 0));
    }
}
