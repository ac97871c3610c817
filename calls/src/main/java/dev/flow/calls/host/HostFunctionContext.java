package dev.flow.calls.host;

import com.fasterxml.jackson.databind.JsonNode;

/** The call that a {@link HostFunction} serves. Valid until the call ends. */
public interface HostFunctionContext {

    /** The id of the run's workflow. */
    String workflowId();

    /** The task's reference, a JSON pointer into its document. */
    String task();

    /** The same for every repetition of this call: after the crash of a worker and in retries of the document. */
    String idempotencyKey();

    /** The number of the engine's attempt at this call, counting from one. */
    int attempt();

    /** Whether the call is cancelled; the calling thread is interrupted then, too. */
    boolean isCancelled();

    /**
     * A secret that the workflow declares in {@code use.secrets}. It is taken out of the result and of failures.
     *
     * <p>One that is not declared, or not there, ends the call with the authorization error.
     */
    JsonNode secret(String name);
}
