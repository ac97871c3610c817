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
    private final DataFiles files;
    private final FileChannel channel;
    private final FileLock lock;

    private DataDirectory(DataFiles files, FileChannel channel, FileLock lock) {
        this.files = files;
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
            var files = new DataFiles(folder);
            var channel = FileChannel.open(files.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                throw EngineException.dataDirectoryInUse(folder);
            }
            return new DataDirectory(files, channel, lock);
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
        return files.database();
    }

    Path pidFile() {
        return files.pidFile();
    }

    Path log() {
        return files.log();
    }

    /** How much servers have said until now, in bytes. */
    long logSize() {
        return log().toFile().length();
    }

    /**
     * What the server has said.
     *
     * @param begin the bytes before it belong to earlier ones
     */
    ServerOutput output(long begin) {
        return ServerOutput.read(log(), begin);
    }

    /**
     * Refuses a database that another server version wrote; it is left as it is.
     *
     * @throws EngineException with advice
     */
    void checkDatabase(String server) {
        files.databaseWriter().filter(writer -> !writer.equals(server)).ifPresent(writer -> {
            throw EngineException.incompatibleDatabase(database(), writer, server);
        });
    }

    /** Notes which server version writes the database, before it does. */
    void stampDatabase(String server) {
        try {
            Files.writeString(files.stamp(), server + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
