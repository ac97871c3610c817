package dev.flow.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A lock that gives one process exclusive use of a SQLite file. The operating system releases it when the process ends,
 * however it ends; the content of the lock file only names the holder.
 */
final class ProcessLock implements AutoCloseable {
    /** After any text, since on some systems a locked region cannot be read. */
    private static final long LOCKED_BYTE = 1L << 40;

    private final FileChannel channel;

    private ProcessLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @throws StoreException {@link StoreException.Code#IN_USE}, naming the process that has it
     */
    static ProcessLock take(Path file, Timekeeper time) {
        try {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (!lock(channel)) {
                channel.close();
                throw StoreException.inUse("The store beside " + file + " is open in "
                        + Files.readString(file).strip()
                        + "; a SQLite database serves one process, PostgreSQL serves several.");
            }
            String holder = "process " + ProcessHandle.current().pid() + ", since " + Instants.kept(time.instant());
            channel.truncate(0).write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)));
            return new ProcessLock(channel);
        } catch (IOException e) {
            throw StoreException.unavailable("The lock file " + file + " of the store cannot be used: " + e, e);
        }
    }

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock(LOCKED_BYTE, 1, false) != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw StoreException.defect("The lock of the store could not be released.", e);
        }
    }
}
