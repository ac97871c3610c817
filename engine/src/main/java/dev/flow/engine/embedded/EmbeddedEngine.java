package dev.flow.engine.embedded;

import dev.flow.engine.offload.MemoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.offload.Payloads;
import dev.flow.engine.temporal.EngineBuilder;
import dev.flow.engine.temporal.EngineParts;
import dev.flow.engine.temporal.TemporalEngine;
import dev.flow.server.time.ServiceClock;
import dev.flow.server.time.SkippingClock;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The engine inside this process: nothing to install. It keeps runs in memory, or in a {@linkplain EmbeddedStorage
 * store} that outlives the process. Thread-safe.
 */
public final class EmbeddedEngine extends TemporalEngine {
    private final EmbeddedServer server;
    private final @Nullable TimeSkipping time;

    private EmbeddedEngine(EmbeddedServer server, ServiceClock clock, EngineParts parts) {
        super(server.connect(), parts);
        this.server = server;
        this.time = clock instanceof SkippingClock skipping ? new TimeSkipping(skipping) : null;
    }

    /**
     * The address of its Temporal service, {@code host:port}.
     *
     * @throws IllegalStateException when it was built without a port
     */
    public String target() {
        return server.target();
    }

    /**
     * Lets time pass.
     *
     * @throws IllegalStateException when it runs in real time
     */
    public TimeSkipping time() {
        TimeSkipping skipping = time;
        if (skipping == null) {
            throw new IllegalStateException("The engine runs in real time.");
        }
        return skipping;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Names each part. Not thread-safe. */
    public static final class Builder extends EngineBuilder<Builder> {
        private EmbeddedTime time = EmbeddedTime.REAL;
        private InstantSource start = InstantSource.system();
        private EmbeddedStorage storage = EmbeddedStorage.memory();
        private @Nullable Integer port;

        private Builder() {}

        @Override
        protected Builder self() {
            return this;
        }

        /** In memory. */
        @Override
        protected Payloads defaultPayloads() {
            return Payloads.in(new MemoryPayloadStore(), Offload.defaults());
        }

        /** How time passes; in real time by default. */
        public Builder time(EmbeddedTime value) {
            time = value;
            return this;
        }

        /** When time that is skipped begins; now by default. */
        public Builder startingAt(Instant value) {
            start = InstantSource.fixed(value);
            return this;
        }

        /** Where runs are kept; in memory by default. */
        public Builder storage(EmbeddedStorage value) {
            storage = value;
            return this;
        }

        /** Opens a port of the loopback interface for Temporal's own tools, 0 for any that is free. */
        public Builder port(int value) {
            port = value;
            return this;
        }

        /**
         * Starts the engine and its worker.
         *
         * @throws java.io.UncheckedIOException when the port is in use
         */
        public EmbeddedEngine build() {
            ServiceClock clock = time.clock(start.instant());
            EngineParts parts = parts();
            return new EmbeddedEngine(new EmbeddedServer(storage, clock, port), clock, parts);
        }
    }
}
