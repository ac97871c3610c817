package dev.flow.engine.remote;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where a cluster is and how to speak to it.
 *
 * @param target {@code host:port}
 * @param namespace that exists there
 * @param security plaintext is for loopback and tests
 * @param apiKey sent as a bearer token; never logged
 * @param patience how long a call is tried, the first one included, before the engine counts as unavailable
 */
public record RemoteAddress(
        String target,
        String namespace,
        Security security,
        @Nullable String apiKey,
        Duration patience) {

    /** Without the API key. */
    @Override
    public String toString() {
        return target + " (namespace " + namespace + ")";
    }
}
