package dev.flow.conformance.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.calls.HostFunction;
import dev.flow.calls.HostFunctionContext;
import dev.flow.definition.HostFunctionSignature;

/** {@code reverse:1.0.0@default}: the text backwards. */
final class ReverseFunction implements HostFunction {
    @Override
    public HostFunctionSignature signature() {
        return new HostFunctionSignature("reverse", "1.0.0");
    }

    @Override
    public JsonNode call(HostFunctionContext context, JsonNode arguments) {
        String text =
                new StringBuilder(arguments.path("text").asText()).reverse().toString();
        return JsonNodeFactory.instance.objectNode().put("text", text);
    }
}
