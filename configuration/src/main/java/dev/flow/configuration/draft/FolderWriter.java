package dev.flow.configuration.draft;

import dev.flow.configuration.LifecycleException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Writes and removes files of a configuration directory, and nothing outside of it: a path with a link in it, or one
 * that leaves the directory, is refused, and a link that appears after that is not followed. A file is replaced as a
 * whole, by a rename. Not thread-safe.
 */
final class FolderWriter {
    private static final String TEMPORARY = ".flow-tmp";

    private final Path root;
    private final OpenFolder.Opening opening;

    /** @param root the directory, which exists; it may itself be reached by links */
    FolderWriter(Path root) throws IOException {
        this(root, OpenFolder::of);
    }

    FolderWriter(Path root, OpenFolder.Opening opening) throws IOException {
        this.root = root.toRealPath();
        this.opening = opening;
    }

    /** The path of a file below the directory, or the reason why it is refused. */
    private Path checked(String relative) {
        if (relative.isEmpty() || relative.indexOf('\0') >= 0 || relative.indexOf('\\') >= 0) {
            throw refused(relative, "its path is not one of a configuration");
        }
        Path path = root.resolve(relative).normalize();
        if (!path.startsWith(root)
                || path.equals(root)
                || !withSlashes(root.relativize(path)).equals(relative)) {
            throw refused(relative, "its path leaves the configuration directory");
        }
        for (Path part = path; !part.equals(root); part = Objects.requireNonNull(part.getParent())) {
            if (Files.isSymbolicLink(part)) {
                throw refused(relative, "its path has the symbolic link " + root.relativize(part));
            }
        }
        return root.relativize(path);
    }

    private static String withSlashes(Path path) {
        return path.toString().replace('\\', '/');
    }

    private static LifecycleException refused(String relative, String why) {
        return LifecycleException.of(
                LifecycleException.Code.CONFLICT,
                "The file " + relative.replace('\0', '?') + " is not written: " + why + ".");
    }

    /** Opens the folder of a file, one after another from the directory's own. */
    private OpenFolder folder(Path file, boolean make) throws IOException {
        OpenFolder folder = opening.open(root);
        for (int i = 0; i < file.getNameCount() - 1; i++) {
            try (OpenFolder parent = folder) {
                if (make) {
                    parent.makeFolder(file.getName(i));
                }
                folder = parent.folder(file.getName(i));
            }
        }
        return folder;
    }

    /** Whether a file, or one whose name differs in upper and lower case only, is there. */
    boolean isTaken(String relative) throws IOException {
        Path file = checked(relative);
        String name = folded(file.getFileName().toString());
        try (OpenFolder folder = folder(file, false)) {
            return folder.names().stream().anyMatch(other -> folded(other).equals(name));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Writes a file; without effect when it has this text. */
    void write(String relative, String text) throws IOException {
        Path file = checked(relative);
        try (OpenFolder folder = folder(file, true)) {
            Path name = file.getFileName();
            if (text(folder, name).filter(text::equals).isEmpty()) {
                replace(folder, name, text);
            }
        }
    }

    /** The text of a regular file. */
    private static Optional<String> text(OpenFolder folder, Path name) throws IOException {
        BasicFileAttributeView attributes =
                Objects.requireNonNull(folder.attributes(name, BasicFileAttributeView.class));
        try {
            if (!attributes.readAttributes().isRegularFile()) {
                return Optional.empty();
            }
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        try (SeekableByteChannel channel = folder.open(name, Set.of(StandardOpenOption.READ))) {
            return Optional.of(new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** In the place of a link, the link is replaced, and not what it names. */
    static void replace(OpenFolder folder, Path name, String text) throws IOException {
        Path temporary = Path.of("." + name + TEMPORARY);
        try {
            deleteIfExists(folder, temporary);
            force(folder, temporary, text);
            keepPermissions(folder, name, temporary);
            folder.rename(temporary, name);
        } finally {
            deleteIfExists(folder, temporary);
        }
    }

    private static void force(OpenFolder folder, Path name, String text) throws IOException {
        try (SeekableByteChannel channel =
                folder.open(name, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            if (channel instanceof FileChannel file) {
                file.force(true);
            }
        }
    }

    private static void keepPermissions(OpenFolder folder, Path from, Path to) throws IOException {
        PosixFileAttributeView old = folder.attributes(from, PosixFileAttributeView.class);
        PosixFileAttributeView made = folder.attributes(to, PosixFileAttributeView.class);
        if (old == null || made == null) {
            return;
        }
        try {
            var attributes = old.readAttributes();
            if (attributes.isRegularFile()) {
                made.setPermissions(attributes.permissions());
            }
        } catch (NoSuchFileException e) {
            // a new file
        }
    }

    private static void deleteIfExists(OpenFolder folder, Path name) throws IOException {
        try {
            folder.delete(name);
        } catch (NoSuchFileException e) {
            // as wanted
        }
    }

    /**
     * Removes a file, and the folders below the directory's own that it leaves empty; without effect when it is gone.
     */
    void delete(String relative) throws IOException {
        Path file = checked(relative);
        try (OpenFolder folder = folder(file, false)) {
            deleteIfExists(folder, file.getFileName());
        } catch (NoSuchFileException e) {
            return;
        }
        for (Path left = file.getParent(); left != null && left.getNameCount() > 1; left = left.getParent()) {
            try (OpenFolder parent = folder(left, false)) {
                parent.deleteFolder(left.getFileName());
            } catch (DirectoryNotEmptyException | NoSuchFileException e) {
                return;
            }
        }
    }
}
