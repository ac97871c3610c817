package dev.flow.conformance.judge;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.HostFunction;
import dev.flow.calls.HostFunctionContext;
import dev.flow.calls.HostFunctionException;
import dev.flow.definition.HostFunctionSignature;

/** {@code refuse:1.0.0@default}: fails with an error of its own. */
final class RefuseFunction implements HostFunction {
    @Override
    public HostFunctionSignature signature() {
        return new HostFunctionSignature("refuse", "1.0.0");
    }

    @Override
    public JsonNode call(HostFunctionContext context, JsonNode arguments) throws HostFunctionException {
        throw HostFunctionException.of("https://example.com/errors/refused", 409, "Refused", "Not today.");
    }
}
