package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A local server that is starting, on a separate thread, while its owner does something else. Thread-safe. */
public final class StartingServer implements AutoCloseable {
    private final Path folder;
    private final CompletableFuture<LocalServer> server;
    private final AtomicBoolean owned = new AtomicBoolean(true);

    private StartingServer(Path folder, CompletableFuture<LocalServer> server) {
        this.folder = folder;
        this.server = server;
    }

    /** Begins to start or adopt the server of a data directory, as {@link LocalServer#start} does. */
    public static StartingServer begin(TemporalBinary binary, Path folder, Synchronous synchronous, Duration patience) {
        return new StartingServer(
                folder,
                CompletableFuture.supplyAsync(
                        () -> LocalServer.start(binary, folder, synchronous, patience),
                        Thread.ofPlatform().daemon().name("flow-local-engine")::start));
    }

    /** The data directory of the server. */
    public Path folder() {
        return folder;
    }

    /**
     * Waits for the server, which is the caller's from now on.
     *
     * @throws EngineException as {@link LocalServer#start} says
     * @throws CancellationException when the thread is interrupted; the server is still this object's then
     */
    public LocalServer take() {
        try {
            LocalServer started = server.get();
            owned.set(false);
            return started;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new CompletionException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("The wait for the local engine was interrupted.");
        }
    }

    /** Stops the server once it has started, unless it was taken: an incomplete database could not be used again. */
    @Override
    public void close() {
        if (owned.getAndSet(false)) {
            server.handle((started, failure) -> {
                        if (started != null) {
                            started.close();
                        }
                        return true;
                    })
                    .join();
        }
    }
}
