package dev.flow.configuration.draft;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.FileAttributeView;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A folder that the operating system holds open: what is in it is reached from there, wherever its path leads now.
 *
 * @param path where it was when it was opened
 */
record HeldFolder(Path path, SecureDirectoryStream<Path> held) implements OpenFolder {
    private static final Path ITSELF = Path.of(".");

    @Override
    public OpenFolder folder(Path name) throws IOException {
        return new HeldFolder(path.resolve(name), held.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS));
    }

    /** By its path, for want of another way: an empty folder elsewhere is the worst that a link can bring about. */
    @Override
    public void makeFolder(Path name) throws IOException {
        try {
            Files.createDirectory(path.resolve(name));
        } catch (FileAlreadyExistsException e) {
            // opening it says what it is
        }
    }

    @Override
    public Set<String> names() throws IOException {
        Set<String> names = new TreeSet<>();
        try (SecureDirectoryStream<Path> entries = held.newDirectoryStream(ITSELF, LinkOption.NOFOLLOW_LINKS)) {
            entries.forEach(entry -> names.add(entry.getFileName().toString()));
        }
        return names;
    }

    @Override
    public SeekableByteChannel open(Path name, Set<? extends OpenOption> options) throws IOException {
        Set<OpenOption> own = new HashSet<>(options);
        own.add(LinkOption.NOFOLLOW_LINKS);
        return held.newByteChannel(name, own);
    }

    @Override
    public <V extends FileAttributeView> @Nullable V attributes(Path name, Class<V> kind) {
        return held.getFileAttributeView(name, kind, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        held.move(from, held, to);
    }

    @Override
    public void delete(Path name) throws IOException {
        held.deleteFile(name);
    }

    @Override
    public void deleteFolder(Path name) throws IOException {
        held.deleteDirectory(name);
    }

    @Override
    public void close() throws IOException {
        held.close();
    }
}
