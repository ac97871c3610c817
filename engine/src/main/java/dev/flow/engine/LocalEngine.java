package dev.flow.engine;

import dev.flow.engine.local.LocalNamespace;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.StartingServer;
import dev.flow.engine.local.Synchronous;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.engine.offload.DirectoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.offload.Payloads;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.Security;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A Temporal server as a child process with a database file (design, section 6): runs outlive the process. Thread-safe.
 */
public final class LocalEngine extends ServedEngine {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final LocalServer server;
    private final RemoteConnection connection;
    private final RunningEngine engine;

    private LocalEngine(Builder builder) {
        EngineParts parts = builder.parts();
        server = builder.server.get();
        try {
            connection = RemoteConnection.open(
                    new RemoteAddress(server.address(), "default", new Security.Plaintext(), null, PATIENCE));
            LocalNamespace.prepare(connection);
            engine = RemoteEngine.over(
                    connection, "flow-local@" + ProcessHandle.current().pid(), parts);
            choose(parts);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** The worker of one machine is the newest there is. */
    private void choose(EngineParts parts) {
        WorkerArtifact artifact = parts.worker().artifact();
        if (artifact != null && parts.calls() != null) {
            deployments().setCurrent(artifact, PATIENCE);
        }
    }

    /**
     * An engine that is not started yet.
     *
     * @param binary the server's executable
     * @param folder database, log and pid file; used by one process at a time
     */
    public static Builder builder(TemporalBinary binary, Path folder) {
        return builder(binary, folder, Synchronous.NORMAL);
    }

    /**
     * An engine that is not started yet.
     *
     * @param binary the server's executable
     * @param folder database, log and pid file; used by one process at a time
     * @param synchronous what a power cut may take back
     */
    public static Builder builder(TemporalBinary binary, Path folder, Synchronous synchronous) {
        return new Builder(folder, () -> LocalServer.start(binary, folder, synchronous, PATIENCE));
    }

    /**
     * An engine on a server that comes up already.
     *
     * @param server is the engine's once that is built
     */
    public static Builder builder(StartingServer server) {
        return new Builder(server.folder(), server::take);
    }

    /** Begins to start the server of an engine that is built later. */
    public static StartingServer begin(TemporalBinary binary, Path folder, Synchronous synchronous) {
        return StartingServer.begin(binary, folder, synchronous, PATIENCE);
    }

    @Override
    RunningEngine running() {
        return engine;
    }

    /** The server under this engine. */
    public LocalServer server() {
        return server;
    }

    /** The worker deployments of this server. */
    public Deployments deployments() {
        return new ServerDeployments(connection.stubs(), connection.address().namespace());
    }

    /** Stops worker and server; the database stays. */
    @Override
    public void close() {
        engine.close();
        connection.close();
        server.close();
    }

    /** Names each part. Not thread-safe. */
    public static final class Builder extends EngineBuilder<Builder> {
        private final Path folder;
        private final Supplier<LocalServer> server;

        private Builder(Path folder, Supplier<LocalServer> server) {
            this.folder = folder;
            this.server = server;
        }

        @Override
        Builder self() {
            return this;
        }

        /** In a folder beside the database. */
        @Override
        Payloads ownPayloads() {
            return Payloads.in(DirectoryPayloadStore.make(folder.resolve("payloads")), Offload.defaults());
        }

        /**
         * Starts or adopts the server, and starts a worker.
         *
         * @throws EngineException when the server does not come up; the message says why
         */
        public LocalEngine build() {
            return new LocalEngine(this);
        }
    }
}
