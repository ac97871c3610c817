package dev.flow.engine.remote;

import dev.flow.engine.EngineException;
import dev.flow.engine.offload.Payloads;
import dev.flow.engine.temporal.EngineBuilder;
import dev.flow.engine.temporal.EngineParts;
import dev.flow.engine.temporal.EngineServer;
import dev.flow.engine.temporal.TemporalEngine;

/** A Temporal cluster that others operate. Thread-safe. */
public final class RemoteEngine extends TemporalEngine {
    private RemoteEngine(EngineServer server, EngineParts parts) {
        super(server, parts);
    }

    /**
     * An engine that is not connected yet.
     *
     * @param address where the cluster is
     */
    public static Builder builder(RemoteAddress address) {
        return new Builder(address);
    }

    /** Names each part. Not thread-safe. */
    public static final class Builder extends EngineBuilder<Builder> {
        private final RemoteAddress address;

        private Builder(RemoteAddress address) {
            this.address = address;
        }

        @Override
        protected Builder self() {
            return this;
        }

        /** No store by default, because all workers of a cluster have to share it. */
        @Override
        protected Payloads defaultPayloads() {
            return Payloads.refused();
        }

        /**
         * Connects and starts a worker.
         *
         * @throws EngineException when the cluster cannot be used; the message says why
         */
        public RemoteEngine build() {
            EngineParts parts = parts();
            RemoteConnection connection = RemoteConnection.open(address);
            return new RemoteEngine(connection.server("flow", connection::close), parts);
        }
    }
}
