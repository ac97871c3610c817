package dev.flow.configuration.draft;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.FileAttributeView;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder that is held open while files in it are read and changed, by their names: no access follows a link that has
 * taken the place of a file or of the folder itself. Not thread-safe.
 */
interface OpenFolder extends Closeable {
    /** How the first folder is opened. */
    @FunctionalInterface
    interface Opening {
        OpenFolder open(Path path) throws IOException;
    }

    /** Opens a folder by its path. Where the system holds no folders open, each access checks the path again. */
    @SuppressWarnings("StreamResourceLeak") // the folder closes what it holds
    static OpenFolder of(Path path) throws IOException {
        DirectoryStream<Path> entries = Files.newDirectoryStream(path);
        if (entries instanceof SecureDirectoryStream<Path> secure) {
            return new HeldFolder(path, secure);
        }
        entries.close();
        return new CheckedFolder(path);
    }

    /** Opens a folder in this one; fails for a link. */
    OpenFolder folder(Path name) throws IOException;

    /** Makes a folder in this one; without effect when there is something of this name. */
    void makeFolder(Path name) throws IOException;

    /** The names of what is in it. */
    Set<String> names() throws IOException;

    /** Opens a file; fails for a link. */
    SeekableByteChannel open(Path name, Set<? extends OpenOption> options) throws IOException;

    /** The attributes of a file, or of a link itself; null when the system has none of this kind. */
    <V extends FileAttributeView> @Nullable V attributes(Path name, Class<V> kind) throws IOException;

    /** Renames a file, in the place of another one or of a link. */
    void rename(Path from, Path to) throws IOException;

    /**
     * Deletes a file, or a link itself.
     *
     * @throws java.nio.file.NoSuchFileException when there is none
     */
    void delete(Path name) throws IOException;

    /**
     * Deletes a folder.
     *
     * @throws java.nio.file.DirectoryNotEmptyException when it is not empty
     */
    void deleteFolder(Path name) throws IOException;
}
