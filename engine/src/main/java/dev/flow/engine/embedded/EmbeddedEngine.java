package dev.flow.engine.embedded;

import dev.flow.engine.offload.MemoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.offload.Payloads;
import dev.flow.engine.temporal.EngineBuilder;
import dev.flow.engine.temporal.EngineParts;
import dev.flow.engine.temporal.EngineServer;
import dev.flow.engine.temporal.TemporalEngine;

/**
 * The engine inside this process: nothing to install, nothing kept afterwards. Thread-safe.
 *
 * <p>Its server is in an optional dependency, {@code io.temporal:temporal-test-server}.
 *
 * <p>It has no list, count, reset or worker versions. {@link #close()} takes a quarter of a second; a process that is
 * about to end need not call it.
 */
public final class EmbeddedEngine extends TemporalEngine {
    private EmbeddedEngine(EngineParts parts, boolean timeSkipping) {
        super(server(timeSkipping), parts);
    }

    /**
     * Checks that the library with the in-JVM server is on the class path.
     *
     * @throws dev.flow.engine.EngineException when it is not; the message names its Maven coordinates
     */
    public static void requireLibrary() {
        TestServerLibrary.require();
    }

    private static EngineServer server(boolean timeSkipping) {
        TestServerLibrary.require();
        return InProcessServer.start(timeSkipping);
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Names each part. Not thread-safe. */
    public static final class Builder extends EngineBuilder<Builder> {
        private boolean timeSkipping;

        private Builder() {}

        @Override
        protected Builder self() {
            return this;
        }

        /** In memory, like everything else of this engine. */
        @Override
        protected Payloads defaultPayloads() {
            return Payloads.in(new MemoryPayloadStore(), Offload.defaults());
        }

        /** Time in which no run or call works passes at once: for tests. */
        public Builder timeSkipping(boolean value) {
            timeSkipping = value;
            return this;
        }

        /**
         * Starts the engine and its worker.
         *
         * @throws dev.flow.engine.EngineException when the library with the in-JVM server is not on the class path
         */
        public EmbeddedEngine build() {
            return new EmbeddedEngine(parts(), timeSkipping);
        }
    }
}
