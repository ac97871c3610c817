package dev.flow.calls.queue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.secret.SecretSource;
import dev.flow.definition.QueueFunction;
import dev.flow.engine.record.QueueRequest;
import java.time.Instant;

/**
 * A request that is to be sent.
 *
 * @param workflowId of the run that waits for the response
 * @param function as the run's configuration declares it
 * @param brokers those of the run's configuration, and where their secrets are
 * @param since when the call was made
 */
public record OutgoingRequest(
        QueueRequest request, String workflowId, QueueFunction function, Brokers brokers, Instant since) {
    /**
     * The brokers of a configuration.
     *
     * @param settings {@code brokers} of {@code flow.yaml}; must not be modified
     */
    public record Brokers(JsonNode settings, SecretSource secrets) {}

    /** From then on a response is late. */
    public Instant until() {
        return since.plus(function.timeout());
    }
}
