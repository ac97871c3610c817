package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The files of a local engine: database, version stamp, pid file, log. Held by one process at a time.
 *
 * <p>Not thread-safe.
 */
final class DataDirectory implements AutoCloseable {
    private final Path folder;
    private final FileChannel channel;
    private final FileLock lock;

    private DataDirectory(Path folder, FileChannel channel, FileLock lock) {
        this.folder = folder;
        this.channel = channel;
        this.lock = lock;
    }

    /**
     * Takes hold of a folder, which is made when it does not exist.
     *
     * @throws EngineException when another process holds it
     */
    static DataDirectory open(Path folder) {
        try {
            Files.createDirectories(folder);
            var channel = FileChannel.open(
                    folder.resolve("engine.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                throw EngineException.dataDirectoryInUse(folder);
            }
            return new DataDirectory(folder, channel, lock);
        } catch (IOException e) {
            throw new UncheckedIOException("The data directory " + folder + " cannot be used", e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (java.nio.channels.OverlappingFileLockException e) {
            return null;
        }
    }

    Path database() {
        return folder.resolve("engine.db");
    }

    Path pidFile() {
        return folder.resolve("engine.pid");
    }

    Path log() {
        return folder.resolve("engine.log");
    }

    /**
     * Refuses a database that another server version wrote; it is left as it is.
     *
     * @throws EngineException with advice
     */
    void checkDatabase(String server) {
        if (!Files.exists(database())) {
            return;
        }
        try {
            String writer = Files.exists(stamp()) ? Files.readString(stamp()).strip() : "an unknown version";
            if (!writer.equals(server)) {
                throw EngineException.incompatibleDatabase(database(), writer, server);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Notes which server version writes the database, before it does. */
    void stampDatabase(String server) {
        try {
            Files.writeString(stamp(), server + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path stamp() {
        return folder.resolve("engine.version");
    }

    @Override
    public void close() {
        try {
            lock.release();
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
