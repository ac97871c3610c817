package dev.flow.engine.local;

import dev.flow.testing.network.FreePort;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A server as Flow started it before it tuned it: SQLite as it comes, tasks in four partitions of a queue. */
public final class EarlierServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int WRITE_VERSION = 18;
    private static final int WRITE_AHEAD = 2;

    private final Process process;
    private final int port;

    /** Starts it on a new data directory, and waits until it answers. */
    public EarlierServer(TemporalBinary binary, Path folder) throws IOException {
        port = FreePort.find();
        Files.writeString(folder.resolve("engine.version"), binary.server() + "\n");
        process = new ProcessBuilder(
                        binary.path().toString(),
                        "server",
                        "start-dev",
                        "--headless",
                        "--ip",
                        "127.0.0.1",
                        "--port",
                        Integer.toString(port),
                        "--db-filename",
                        folder.resolve("engine.db").toString(),
                        "--log-level",
                        "error")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("engine.log").toFile())
                .start();
        WorkflowServiceStubs.newConnectedServiceStubs(
                        WorkflowServiceStubsOptions.newBuilder()
                                .setTarget(address())
                                .build(),
                        PATIENCE)
                .shutdownNow();
        Files.writeString(folder.resolve("engine.pid"), """
                {"pid": %d, "started_at": %d, "port": %d, "server": "%s"}
                """.formatted(
                process.pid(), process.info().startInstant().orElseThrow().toEpochMilli(), port, binary.server()));
    }

    /** {@code host:port}. */
    public String address() {
        return "127.0.0.1:" + port;
    }

    /** Whether the database of a data directory is one that writes ahead, as the header of its file says. */
    public static boolean writesAhead(Path folder) throws IOException {
        try (var file = Files.newInputStream(folder.resolve("engine.db"))) {
            return file.readNBytes(WRITE_VERSION + 1)[WRITE_VERSION] == WRITE_AHEAD;
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it as {@code kill -9} does, and waits for that. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
