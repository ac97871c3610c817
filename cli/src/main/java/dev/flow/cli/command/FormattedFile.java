package dev.flow.cli.command;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Replaces the text of a file: all of it or nothing, whatever happens. */
final class FormattedFile {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private FormattedFile() {}

    /** Writes the new text, unless the file no longer has the old one; the target of a link stays where it is. */
    static boolean replace(Path file, String old, String text) throws IOException {
        var target = file.toRealPath();
        var draft = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".new");
        try {
            Files.writeString(
                    draft,
                    text,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DSYNC);
            if (POSIX) {
                Files.setPosixFilePermissions(draft, Files.getPosixFilePermissions(target));
            }
            if (!Files.readString(target).equals(old)) {
                return false;
            }
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return true;
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
