package dev.flow.engine.local;

import java.nio.file.Path;
import java.time.Duration;

/** A server without its owner: the pid file exists, no process holds the data directory or restarts the server. */
public final class Orphan implements AutoCloseable {
    private final ServerRecord record;

    public Orphan(TemporalBinary binary, Path folder) {
        var owner = LocalServer.start(binary, folder, Duration.ofSeconds(60));
        record = ServerRecord.read(folder.resolve("engine.pid")).orElseThrow();
        owner.abandon();
    }

    ServerRecord record() {
        return record;
    }

    /** {@code host:port}. */
    public String address() {
        return "127.0.0.1:" + record.port();
    }

    /** Ends it as {@code kill -9} does, and waits for that. */
    public void kill() {
        record.process().ifPresent(process -> {
            process.destroyForcibly();
            process.onExit().join();
        });
    }

    @Override
    public void close() {
        kill();
    }
}
