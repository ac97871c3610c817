package dev.flow.engine.local;

import java.nio.file.Path;
import java.time.Duration;

/** A server whose owner is gone: the pid file is there, and nobody holds the data directory. */
final class Orphan implements AutoCloseable {
    private final ServerRecord record;

    Orphan(TemporalBinary binary, Path folder) {
        var owner = LocalServer.start(binary, folder, Duration.ofSeconds(60));
        record = ServerRecord.read(folder.resolve("engine.pid")).orElseThrow();
        owner.abandon();
    }

    ServerRecord record() {
        return record;
    }

    @Override
    public void close() {
        record.process().ifPresent(ProcessHandle::destroyForcibly);
    }
}
