package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import dev.flow.engine.WorkerArtifact;
import dev.flow.engine.offload.DirectoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.offload.Payloads;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.Security;
import dev.flow.engine.temporal.EngineBuilder;
import dev.flow.engine.temporal.EngineParts;
import dev.flow.engine.temporal.EngineServer;
import dev.flow.engine.temporal.TemporalEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;

/** A Temporal server as a child process with a database file: runs outlive the process. Thread-safe. */
public final class LocalEngine extends TemporalEngine {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final LocalServer server;

    private LocalEngine(LocalServer server, EngineParts parts) {
        super(connect(server), parts);
        this.server = server;
    }

    private static EngineServer connect(LocalServer server) {
        try {
            RemoteConnection connection = RemoteConnection.open(
                    new RemoteAddress(server.address(), "default", new Security.Plaintext(), null, TIMEOUT));
            LocalNamespace.prepare(connection);
            return connection.server("flow-local", () -> {
                connection.close();
                server.close();
            });
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** The only worker of a server is the current one. */
    private void makeCurrent(WorkerArtifact artifact) {
        try {
            deployments().setCurrent(artifact, TIMEOUT);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Whether a local engine has kept runs in this folder. */
    public static boolean hasDatabase(Path folder) {
        return Files.exists(new DataFiles(folder).database());
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
        return new Builder(folder, () -> LocalServer.start(binary, folder, synchronous, TIMEOUT));
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
        return StartingServer.begin(binary, folder, synchronous, TIMEOUT);
    }

    /** The server under this engine; it is stopped when the engine is closed, and its database stays. */
    public LocalServer server() {
        return server;
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
        protected Builder self() {
            return this;
        }

        /** In a folder beside the database. */
        @Override
        protected Payloads defaultPayloads() {
            return Payloads.in(DirectoryPayloadStore.make(folder.resolve("payloads")), Offload.defaults());
        }

        /**
         * Starts or adopts the server, and starts a worker.
         *
         * @throws EngineException when the server does not come up; the message says why
         */
        public LocalEngine build() {
            EngineParts parts = parts();
            LocalEngine engine = new LocalEngine(server.get(), parts);
            WorkerArtifact artifact = parts.worker().artifact();
            if (artifact != null && parts.work() != null) {
                engine.makeCurrent(artifact);
            }
            return engine;
        }
    }
}
