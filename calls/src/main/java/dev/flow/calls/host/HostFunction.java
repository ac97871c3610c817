package dev.flow.calls.host;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.HostFunctionSignature;

/**
 * A function that the host offers to workflows in Java; a document calls it as {@code name:version@default}. Found by
 * {@link java.util.ServiceLoader}, or given to {@link HostFunctions#of}.
 *
 * <p>Implementations are thread-safe: one instance serves all runs of a worker. A call may be made again when a worker
 * dies in the middle of it; {@link HostFunctionContext#idempotencyKey()} recognises that.
 */
public interface HostFunction {

    /** Name, version and the schemas of input and output; constant. */
    HostFunctionSignature signature();

    /**
     * Executes the function. It may take any time: heartbeats tell the engine that the call is in progress.
     *
     * @param arguments {@code with} of the task, evaluated and checked against the input schema; not to be modified
     * @return the task's output; it is checked against the output schema, and secrets are taken out of it
     * @throws HostFunctionException to say which error the workflow sees
     * @throws InterruptedException when the call is cancelled
     * @throws Exception any other becomes a runtime error with its message
     */
    JsonNode call(HostFunctionContext context, JsonNode arguments) throws Exception;
}
