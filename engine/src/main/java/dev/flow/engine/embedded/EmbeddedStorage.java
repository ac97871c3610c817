package dev.flow.engine.embedded;

import dev.flow.server.DurableServer.Stores;
import dev.flow.server.metrics.ServerMetrics;
import java.time.Duration;

/**
 * Where an embedded engine keeps its runs.
 *
 * @param stores not closed with the engine
 * @param retention of closed runs; a namespace that exists keeps its own
 * @param metrics receives measurements of the service
 */
public record EmbeddedStorage(Stores stores, Duration retention, ServerMetrics metrics) {
    /** Closed runs are there for as long as a developer looks at them. */
    private static final Duration IN_MEMORY = Duration.ofDays(1);

    /** A new storage that is gone with the process. */
    public static EmbeddedStorage memory() {
        return new EmbeddedStorage(Stores.memory(), IN_MEMORY, ServerMetrics.NONE);
    }
}
