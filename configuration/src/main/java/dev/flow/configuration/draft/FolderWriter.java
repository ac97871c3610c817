package dev.flow.configuration.draft;

import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.directory.FileReplacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Writes and removes files of a configuration directory, and nothing outside of it: a path with a link in it, or one
 * that leaves the directory, is refused. A file is replaced as a whole, by a rename. Not thread-safe.
 */
final class FolderWriter {
    private static final String TEMPORARY = ".flow-tmp";

    private final Path root;

    /** @param root the directory, which exists; it may itself be reached by links */
    FolderWriter(Path root) throws IOException {
        this.root = root.toRealPath();
    }

    /** The path of a file, or the reason why it is refused. */
    private Path resolved(String relative) {
        if (relative.isEmpty() || relative.indexOf('\0') >= 0 || relative.indexOf('\\') >= 0) {
            throw refused(relative, "its path is not one of a configuration");
        }
        Path path = root.resolve(relative).normalize();
        if (!path.startsWith(root)
                || path.equals(root)
                || !withSlashes(root.relativize(path)).equals(relative)) {
            throw refused(relative, "its path leaves the configuration directory");
        }
        for (Path part = path; !part.equals(root); part = folder(part)) {
            if (Files.isSymbolicLink(part)) {
                throw refused(relative, "its path has the symbolic link " + root.relativize(part));
            }
        }
        return path;
    }

    private static Path folder(Path file) {
        return Objects.requireNonNull(file.getParent());
    }

    private static String withSlashes(Path path) {
        return path.toString().replace('\\', '/');
    }

    private static LifecycleException refused(String relative, String why) {
        return LifecycleException.of(
                LifecycleException.Code.CONFLICT,
                "The file " + relative.replace('\0', '?') + " is not written: " + why + ".");
    }

    /** Whether a file, or one whose name differs in upper and lower case only, is there. */
    boolean isTaken(String relative) throws IOException {
        Path path = resolved(relative);
        Path folder = folder(path);
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        String name = folded(path);
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> folded(file).equals(name));
        }
    }

    private static String folded(Path file) {
        return file.getFileName().toString().toLowerCase(Locale.ROOT);
    }

    /** Writes a file; without effect when it has this text. */
    void write(String relative, String text) throws IOException {
        Path path = resolved(relative);
        if (Files.isRegularFile(path) && Files.readString(path).equals(text)) {
            return;
        }
        Path folder = folder(path);
        Files.createDirectories(folder);
        Path temporary = folder.resolve("." + path.getFileName() + TEMPORARY);
        FileReplacement.write(path, temporary, text, () -> true);
    }

    /**
     * Removes a file, and the folders below the directory's own that it leaves empty; without effect when it is gone.
     */
    void delete(String relative) throws IOException {
        Path path = resolved(relative);
        Files.deleteIfExists(path);
        Path folder = folder(path);
        while (!folder.equals(root) && !folder(folder).equals(root) && Files.isDirectory(folder) && isEmpty(folder)) {
            Files.delete(folder);
            folder = folder(folder);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }
}
