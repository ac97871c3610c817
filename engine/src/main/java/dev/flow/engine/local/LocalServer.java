package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A Temporal server with a database file, run as a child process and stopped with us.
 *
 * <p>A server that a killed process of ours left behind is adopted when it is the same version and answers, else
 * stopped. {@link #close()} stops the server; the database stays. Thread-safe once started.
 */
public final class LocalServer implements AutoCloseable {
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);
    private static final int LOG_TAIL = 2_000;

    private final DataDirectory directory;
    private final ProcessHandle process;
    private final int port;
    private final boolean adopted;

    private LocalServer(DataDirectory directory, ProcessHandle process, int port, boolean adopted) {
        this.directory = directory;
        this.process = process;
        this.port = port;
        this.adopted = adopted;
    }

    /**
     * Starts or adopts the server of a data directory and waits until it answers.
     *
     * @throws EngineException when another process uses the directory, the database belongs to another server version,
     *     or the server does not come up in time
     */
    public static LocalServer start(TemporalBinary binary, Path folder, Duration patience) {
        var directory = DataDirectory.open(folder);
        try {
            return startIn(directory, binary, patience);
        } catch (RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    private static LocalServer startIn(DataDirectory directory, TemporalBinary binary, Duration patience) {
        var left = ServerRecord.read(directory.pidFile());
        var survivor = left.flatMap(ServerRecord::process);
        if (left.isPresent() && survivor.isPresent()) {
            var record = left.get();
            if (record.server().equals(binary.server()) && answers(record.port(), Duration.ofSeconds(5))) {
                return new LocalServer(directory, survivor.get(), record.port(), true);
            }
            stop(survivor.get());
        }
        directory.checkDatabase(binary.server());
        directory.stampDatabase(binary.server());
        int port = freePort();
        var process = launch(directory, binary, port);
        ServerRecord.of(process.toHandle(), port, binary.server()).write(directory.pidFile());
        awaitReady(directory, process, port, patience);
        return new LocalServer(directory, process.toHandle(), port, false);
    }

    /** {@code host:port} of the gRPC service. */
    public String address() {
        return "127.0.0.1:" + port;
    }

    /** Whether an earlier process had started it. */
    public boolean adopted() {
        return adopted;
    }

    /** Completes when the server ends, whoever ended it. */
    public CompletableFuture<ProcessHandle> ended() {
        return process.onExit();
    }

    /** What a killed process does: lets go and leaves the server running. */
    void abandon() {
        directory.close();
    }

    @Override
    public void close() {
        stop(process);
        try {
            Files.deleteIfExists(directory.pidFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            directory.close();
        }
    }

    private static Process launch(DataDirectory directory, TemporalBinary binary, int port) {
        var command = List.of(
                binary.path().toString(),
                "server",
                "start-dev",
                "--headless",
                "--ip",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--db-filename",
                directory.database().toString(),
                "--log-level",
                "error");
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(
                            ProcessBuilder.Redirect.appendTo(directory.log().toFile()))
                    .redirectInput(ProcessBuilder.Redirect.from(nothing()))
                    .start();
        } catch (IOException e) {
            throw EngineException.unusableBinary(binary.path() + " cannot be started: " + e.getMessage(), e);
        }
    }

    private static java.io.File nothing() {
        return new java.io.File(java.io.File.separatorChar == '\\' ? "NUL" : "/dev/null");
    }

    private static void awaitReady(DataDirectory directory, Process process, int port, Duration patience) {
        var ready = CompletableFuture.runAsync(() -> connect(port, patience), Thread::startVirtualThread);
        try {
            CompletableFuture.anyOf(ready, process.onExit()).get(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (process.isAlive()) {
                return;
            }
        } catch (ExecutionException | CompletionException | TimeoutException e) {
            stop(process.toHandle());
            throw EngineException.unavailable(
                    "The local engine did not answer within " + patience.toSeconds() + " s; its log ends with: "
                            + tail(directory.log()),
                    e);
        } catch (InterruptedException e) {
            stop(process.toHandle());
            Thread.currentThread().interrupt();
            throw EngineException.unavailable("Interrupted while the local engine started.", e);
        }
        throw EngineException.unavailable(
                "The local engine ended with exit code " + process.exitValue() + "; its log ends with: "
                        + tail(directory.log()),
                null);
    }

    private static boolean answers(int port, Duration patience) {
        try {
            connect(port, patience);
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }

    private static void connect(int port, Duration patience) {
        var options = WorkflowServiceStubsOptions.newBuilder()
                .setTarget("127.0.0.1:" + port)
                .build();
        WorkflowServiceStubs.newConnectedServiceStubs(options, patience).shutdownNow();
    }

    private static void stop(ProcessHandle process) {
        process.destroy();
        try {
            process.onExit().get(STOP_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tail(Path log) {
        try {
            byte[] all = Files.readAllBytes(log);
            int from = Math.max(0, all.length - LOG_TAIL);
            return new String(all, from, all.length - from, StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "(" + log + " cannot be read)";
        }
    }
}
