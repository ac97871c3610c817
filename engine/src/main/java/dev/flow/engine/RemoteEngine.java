package dev.flow.engine;

import dev.flow.engine.offload.Payloads;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import java.time.Duration;

/** A Temporal cluster that somebody else runs (design, section 6). Thread-safe. */
public final class RemoteEngine extends ServedEngine {
    /** A worker that does not come back for its own queue in this time has ended. */
    private static final Duration STICKY = Duration.ofSeconds(5);

    private static final Duration HEARTBEATS = Duration.ofSeconds(60);

    private final RemoteConnection connection;
    private final RunningEngine engine;

    private RemoteEngine(Builder builder) {
        EngineParts parts = builder.parts();
        connection = RemoteConnection.open(builder.address);
        try {
            engine = over(connection, "flow@" + ProcessHandle.current().pid(), parts);
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    static RunningEngine over(RemoteConnection connection, String identity, EngineParts parts) {
        return new RunningEngine(
                new RunningEngine.Server(
                        connection.stubs(), connection.address().namespace(), identity, false, STICKY, HEARTBEATS),
                parts);
    }

    /**
     * An engine that is not connected yet.
     *
     * @param address where the cluster is
     */
    public static Builder builder(RemoteAddress address) {
        return new Builder(address);
    }

    @Override
    RunningEngine running() {
        return engine;
    }

    /** The worker deployments of this cluster; choosing among them is whoever rolls them out. */
    public Deployments deployments() {
        return new ServerDeployments(connection.stubs(), connection.address().namespace());
    }

    @Override
    public void close() {
        engine.close();
        connection.close();
    }

    /** Names each part. Not thread-safe. */
    public static final class Builder extends EngineBuilder<Builder> {
        private final RemoteAddress address;

        private Builder(RemoteAddress address) {
            this.address = address;
        }

        @Override
        Builder self() {
            return this;
        }

        /** There is none that all workers of a cluster share. */
        @Override
        Payloads ownPayloads() {
            return Payloads.refused();
        }

        /**
         * Connects and starts a worker.
         *
         * @throws EngineException when the cluster cannot be used; the message says why
         */
        public RemoteEngine build() {
            return new RemoteEngine(this);
        }
    }
}
