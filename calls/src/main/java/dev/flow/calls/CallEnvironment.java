package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.host.HostFunctions;
import dev.flow.calls.secret.SecretSource;

/**
 * What the calls of a definition may use, and where they may go.
 *
 * @param functions the Java functions that a call may name
 * @param secrets the source of the values of {@code use.secrets}
 * @param egress which origins and addresses may be reached
 * @param settings {@code flow.yaml} with the functions that are called over queues, and their brokers; must not be
 *     modified
 */
public record CallEnvironment(HostFunctions functions, SecretSource secrets, EgressPolicy egress, JsonNode settings) {
    /** An environment without functions that are called over queues. */
    public CallEnvironment(HostFunctions functions, SecretSource secrets, EgressPolicy egress) {
        this(functions, secrets, egress, MissingNode.getInstance());
    }
}
