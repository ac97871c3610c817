package dev.flow.configuration.draft;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttributeView;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A folder on a system that holds none open: before each access its path is compared with what it was. */
final class CheckedFolder implements OpenFolder {
    private final Path path;
    private final Path real;

    CheckedFolder(Path path) throws IOException {
        if (!Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .isDirectory()) {
            throw new NotDirectoryException(path.toString());
        }
        this.path = path;
        this.real = path.toRealPath();
    }

    private Path at(Path name) throws IOException {
        if (!path.toRealPath().equals(real)) {
            throw new NotDirectoryException(path.toString());
        }
        return real.resolve(name);
    }

    @Override
    public OpenFolder folder(Path name) throws IOException {
        return new CheckedFolder(at(name));
    }

    @Override
    public void makeFolder(Path name) throws IOException {
        try {
            Files.createDirectory(at(name));
        } catch (FileAlreadyExistsException e) {
            // opening it says what it is
        }
    }

    @Override
    public Set<String> names() throws IOException {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> entries = Files.list(at(Path.of("")))) {
            entries.forEach(entry -> names.add(entry.getFileName().toString()));
        }
        return names;
    }

    @Override
    public SeekableByteChannel open(Path name, Set<? extends OpenOption> options) throws IOException {
        Set<OpenOption> own = new HashSet<>(options);
        own.add(LinkOption.NOFOLLOW_LINKS);
        return Files.newByteChannel(at(name), own);
    }

    @Override
    public <V extends FileAttributeView> @Nullable V attributes(Path name, Class<V> kind) throws IOException {
        return Files.getFileAttributeView(at(name), kind, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        Path source = at(from);
        Path target = at(to);
        try {
            Files.move(source, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(source, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void delete(Path name) throws IOException {
        Files.delete(at(name));
    }

    @Override
    public void deleteFolder(Path name) throws IOException {
        Files.delete(at(name));
    }

    @Override
    public void close() {
        // nothing is held
    }
}
