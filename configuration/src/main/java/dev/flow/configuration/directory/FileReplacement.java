package dev.flow.configuration.directory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/** Replaces a file by a rename: it has all of the new text or none of it, whatever happens. Keeps its permissions. */
public final class FileReplacement {
    private FileReplacement() {}

    /** Asked when everything is written, right before the rename. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws IOException;
    }

    /**
     * Makes or replaces a file.
     *
     * @param temporary a name in the same folder, of no other use
     * @return false when the condition does not hold: the file is as it was
     */
    public static boolean write(Path file, Path temporary, String text, Condition condition) throws IOException {
        try {
            Files.deleteIfExists(temporary);
            force(temporary, text);
            keepPermissions(file, temporary);
            if (!condition.holds()) {
                return false;
            }
            move(temporary, file);
            return true;
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static void force(Path file, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            var bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private static void keepPermissions(Path from, Path to) throws IOException {
        PosixFileAttributeView old = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        if (old != null && Files.exists(from)) {
            Files.setPosixFilePermissions(to, old.readAttributes().permissions());
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
