package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Temporal server with a database file, run as a child process and stopped with us.
 *
 * <p>A server that a killed process of ours left behind is adopted when it is the same version, started with the same
 * arguments, and answers, else stopped. One that dies is started again, on the same port and database, with growing
 * pauses. {@link #close()} stops the server; the database stays. Thread-safe once started.
 */
public final class LocalServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(LocalServer.class);

    private static final Duration ATTEMPT = Duration.ofSeconds(5);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);
    private static final long LOOK_MILLIS = 20;
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final int MOST_DOUBLINGS = 7;

    private static final int MOST_STARTS = 3;

    private final DataDirectory directory;
    private final ServerProcess launcher;
    private final Duration patience;
    private final int port;
    private final boolean adopted;
    private final AtomicBoolean closed = new AtomicBoolean();
    private ProcessHandle process;
    private int deaths;
    private boolean letGo;

    private LocalServer(
            DataDirectory directory,
            ServerProcess launcher,
            Duration patience,
            ProcessHandle process,
            int port,
            boolean adopted) {
        this.directory = directory;
        this.launcher = launcher;
        this.patience = patience;
        this.process = process;
        this.port = port;
        this.adopted = adopted;
    }

    /** As {@link #start(TemporalBinary, Path, Synchronous, Duration)}, with {@link Synchronous#NORMAL}. */
    public static LocalServer start(TemporalBinary binary, Path folder, Duration patience) {
        return start(binary, folder, Synchronous.NORMAL, patience);
    }

    /**
     * Starts or adopts the server of a data directory and waits until it answers.
     *
     * @throws EngineException when another process uses the directory, the database belongs to another server version,
     *     or the server does not come up in time
     */
    public static LocalServer start(TemporalBinary binary, Path folder, Synchronous synchronous, Duration patience) {
        var directory = DataDirectory.open(folder);
        try {
            var server = startIn(directory, binary, new ServerTuning(synchronous), patience);
            server.watch(server.process);
            return server;
        } catch (RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    private static LocalServer startIn(
            DataDirectory directory, TemporalBinary binary, ServerTuning tuning, Duration patience) {
        var launcher = new ServerProcess(directory, binary, tuning);
        var left = ServerRecord.read(directory.pidFile());
        var survivor = left.flatMap(ServerRecord::process);
        if (left.isPresent() && survivor.isPresent()) {
            var record = left.get();
            if (launcher.launches(record) && answers(record.port())) {
                return new LocalServer(directory, launcher, patience, survivor.get(), record.port(), true);
            }
            stop(survivor.get());
        }
        directory.checkDatabase(binary.server());
        directory.stampDatabase(binary.server());
        int port = left.map(ServerRecord::port).filter(LocalServer::isFree).orElseGet(LocalServer::freePort);
        for (int attempt = 1; ; attempt++) {
            long begin = directory.logSize();
            var process = launcher.launch(port);
            try {
                awaitReady(directory, begin, process, port, patience);
                return new LocalServer(directory, launcher, patience, process.toHandle(), port, false);
            } catch (EngineException e) {
                if (attempt == MOST_STARTS || !directory.output(begin).worthAnotherStart()) {
                    throw e;
                }
                log.info("The local engine could not take a port, or crashed; it is started again. {}", e.getMessage());
                port = freePort();
            }
        }
    }

    /** {@code host:port} of the gRPC service. */
    public String address() {
        return "127.0.0.1:" + port;
    }

    /** Whether an earlier process had started it. */
    public boolean adopted() {
        return adopted;
    }

    /** The process that is the server now. */
    public synchronized ProcessHandle process() {
        return process;
    }

    private void watch(ProcessHandle watched) {
        var _ = watched.onExit().thenRun(() -> {
            long pause = died(watched);
            if (pause >= 0) {
                CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS).execute(this::restart);
            }
        });
    }

    /** How long to wait before the next start, in milliseconds; negative when there is none to be. */
    private synchronized long died(ProcessHandle dead) {
        if (letGo) {
            return -1;
        }
        long pause = FIRST_PAUSE_MILLIS << Math.min(deaths++, MOST_DOUBLINGS);
        log.warn(
                "The local engine (process {}) has ended unexpectedly; it is started again in {} ms. Its log: {}",
                dead.pid(),
                pause,
                directory.log());
        return pause;
    }

    private void restart() {
        long begin = directory.logSize();
        Process started = relaunch();
        if (started == null) {
            return;
        }
        watch(started.toHandle());
        try {
            awaitReady(directory, begin, started, port, patience);
            recovered(started);
        } catch (EngineException e) {
            log.warn("The local engine did not restart: {}", e.getMessage());
        }
    }

    private synchronized @Nullable Process relaunch() {
        if (letGo) {
            return null;
        }
        try {
            var started = launcher.launch(port);
            process = started.toHandle();
            return started;
        } catch (RuntimeException e) {
            log.error("The local engine cannot be started again; runs wait until Flow is restarted.", e);
            return null;
        }
    }

    private synchronized void recovered(Process started) {
        deaths = 0;
        log.warn("The local engine is back (process {}).", started.pid());
    }

    /** Releases the data directory and leaves the server running, as a killed process does. */
    void abandon() {
        letGo();
        directory.close();
    }

    private synchronized ProcessHandle letGo() {
        letGo = true;
        return process;
    }

    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        stop(letGo());
        try {
            Files.deleteIfExists(directory.pidFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            directory.close();
        }
    }

    private static void awaitReady(DataDirectory directory, long begin, Process process, int port, Duration patience) {
        try {
            var ready = CompletableFuture.runAsync(() -> untilAnswers(process, port), Thread::startVirtualThread);
            CompletableFuture.anyOf(ready, process.onExit()).get(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (process.isAlive()) {
                return;
            }
        } catch (ExecutionException | TimeoutException e) {
            stop(process.toHandle());
            throw EngineException.unavailable(
                    "The local engine did not answer within " + patience.toSeconds() + " s; its log says: "
                            + directory.output(begin).excerpt(),
                    e);
        } catch (InterruptedException e) {
            stop(process.toHandle());
            Thread.currentThread().interrupt();
            throw EngineException.unavailable("Interrupted while the local engine started.", e);
        }
        throw EngineException.unavailable(
                "The local engine ended with exit code " + process.exitValue() + "; its log says: "
                        + directory.output(begin).excerpt(),
                null);
    }

    /**
     * The SDK abandons a refused connection after some seconds, regardless of its settings, and waits about a second
     * after each attempt; so it is used only once the port is open.
     */
    private static void untilAnswers(Process process, int port) {
        while (process.isAlive() && !(listens(port) && answers(port))) {
            pause(process);
        }
    }

    private static void pause(Process process) {
        try {
            process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("Interrupted while the local engine started.");
        }
    }

    private static boolean listens(int port) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }

    private static boolean answers(int port) {
        var options = WorkflowServiceStubsOptions.newBuilder()
                .setTarget("127.0.0.1:" + port)
                .build();
        try {
            WorkflowServiceStubs.newConnectedServiceStubs(options, ATTEMPT).shutdownNow();
            return true;
        } catch (RuntimeException e) {
            return false;
        }
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

    /** The port of a server that was killed: its clients reconnect to it. */
    private static boolean isFree(int port) {
        try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
