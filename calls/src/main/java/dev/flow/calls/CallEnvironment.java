package dev.flow.calls;

import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.host.HostFunctions;
import dev.flow.calls.secret.SecretSource;

/**
 * What the calls of a definition may use, and where they may go.
 *
 * @param functions the Java functions that a call may name
 * @param secrets the source of the values of {@code use.secrets}
 * @param egress which origins and addresses may be reached
 */
public record CallEnvironment(HostFunctions functions, SecretSource secrets, EgressPolicy egress) {}
