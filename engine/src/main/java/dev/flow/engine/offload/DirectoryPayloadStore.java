package dev.flow.engine.offload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A payload store in a folder: one file a payload, two levels of folders by digest. A file appears whole or not at all,
 * and what is read is checked against its digest. The time of a file's last modification is that of its last use, to
 * the hour. Thread-safe, also between processes, and while a {@link PayloadCleaner} removes what is no longer used.
 */
public final class DirectoryPayloadStore implements PayloadStore {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryPayloadStore.class);

    static final String DRAFT = ".new";
    static final String REMOVED = ".removed";

    /** Two of folders, and that of the files. */
    private static final int LEVELS = 3;

    private static final String NAMESPACES = "namespaces";
    private static final Duration USE_INTERVAL = Duration.ofHours(1);

    private final Path folder;
    private final InstantSource clock;

    /** @param folder must exist whenever the store is used: one that is not mounted is unavailable, not empty */
    public DirectoryPayloadStore(Path folder) {
        this(folder, InstantSource.system());
    }

    /** @param clock the time of uses */
    public DirectoryPayloadStore(Path folder, InstantSource clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /**
     * A store in a folder that is made, with those above it, if it is missing.
     *
     * @throws PayloadStoreException when it cannot be made
     */
    public static DirectoryPayloadStore make(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw PayloadStoreException.unavailable(e.toString(), e);
        }
        return new DirectoryPayloadStore(folder);
    }

    /**
     * Notes that runs of this namespace refer to payloads here: what is unused follows from the runs of all of them.
     *
     * @param id of the namespace, which no other server has
     * @throws PayloadStoreException when it cannot be noted
     */
    public void usedBy(String id) {
        requireFolder();
        try {
            Path names = Files.createDirectories(folder.resolve(NAMESPACES));
            Path name = names.resolve(id);
            if (!Files.exists(name)) {
                Files.createFile(name);
            }
        } catch (FileAlreadyExistsException e) {
            // Another process noted the same.
        } catch (IOException e) {
            throw PayloadStoreException.unavailable(e.toString(), e);
        }
    }

    /** The namespaces whose runs refer to payloads here, by id. */
    Set<String> namespaces() throws IOException {
        try (Stream<Path> names = Files.list(folder.resolve(NAMESPACES))) {
            return names.map(name -> name.getFileName().toString()).collect(Collectors.toUnmodifiableSet());
        } catch (NoSuchFileException e) {
            return Set.of();
        }
    }

    Path folder() {
        return folder;
    }

    /**
     * What is kept in a directory.
     *
     * @param payloads how many
     * @param bytes of all of them
     * @param oldestUse when the one that has not been used for longest was used last; null when there is none
     * @param namespaces how many namespaces have runs that refer to them
     */
    public record Usage(long payloads, long bytes, @Nullable Instant oldestUse, int namespaces) {}

    /**
     * Looks at every file.
     *
     * @throws PayloadStoreException when the directory is unavailable
     */
    public Usage usage() {
        requireFolder();
        long payloads = 0;
        long bytes = 0;
        Instant oldest = null;
        try (Stream<Path> files = Files.find(folder, LEVELS, (file, _) -> PayloadCleaner.isPayload(file))) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Instant used = Files.getLastModifiedTime(file).toInstant();
                payloads++;
                bytes += Files.size(file);
                oldest = oldest == null || used.isBefore(oldest) ? used : oldest;
            }
            return new Usage(payloads, bytes, oldest, namespaces().size());
        } catch (IOException | UncheckedIOException e) {
            throw PayloadStoreException.unavailable(e.toString(), e);
        }
    }

    @Override
    public void put(Digest digest, byte[] content) {
        requireFolder();
        Path file = file(digest);
        try {
            if (touch(file)) {
                return;
            }
            Files.createDirectories(file.getParent());
            Path draft = Files.createTempFile(file.getParent(), digest.hex(), DRAFT);
            write(draft, content);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException e) {
            // Another process stored the same content meanwhile.
        } catch (IOException e) {
            throw PayloadStoreException.unavailable(e.toString(), e);
        }
    }

    @Override
    public Optional<byte[]> get(Digest digest) {
        requireFolder();
        try {
            byte[] content = read(file(digest));
            if (!Digest.of(content).equals(digest)) {
                throw PayloadStoreException.lost(digest, "its content was changed");
            }
            useIfWritable(digest, content);
            return Optional.of(content);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw PayloadStoreException.unavailable(e.toString(), e);
        }
    }

    @Override
    public void use(Digest digest) {
        requireFolder();
        try {
            touch(file(digest));
        } catch (IOException e) {
            throw PayloadStoreException.unavailable(e.toString(), e);
        }
    }

    /** A cleaner moves a file aside before it decides, and may move it back. */
    private static byte[] read(Path file) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            try {
                return Files.readAllBytes(aside(file));
            } catch (NoSuchFileException gone) {
                return Files.readAllBytes(file);
            }
        }
    }

    /** A process that may only read still reads. */
    private void useIfWritable(Digest digest, byte[] content) {
        try {
            put(digest, content);
        } catch (PayloadStoreException e) {
            LOG.debug("The use of {} could not be noted: {}", digest, e.getMessage());
        }
    }

    /**
     * Notes a use; false when there is no such file. A cleaner that moves the file aside before it was touched sees the
     * new time, and one that did so after it had looked at the file leaves none behind, which is checked last.
     */
    private boolean touch(Path file) throws IOException {
        try {
            Instant now = clock.instant();
            if (Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(USE_INTERVAL))) {
                Files.setLastModifiedTime(file, FileTime.from(now));
            }
            return Files.exists(file);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Where a cleaner keeps a file while it decides. */
    static Path aside(Path file) {
        return file.resolveSibling(file.getFileName() + REMOVED);
    }

    private Path file(Digest digest) {
        return folder.resolve(digest.hex().substring(0, 2))
                .resolve(digest.hex().substring(2, 4))
                .resolve(digest.hex());
    }

    private void requireFolder() {
        if (!Files.isDirectory(folder)) {
            throw PayloadStoreException.unavailable("there is no folder " + folder, null);
        }
    }

    private static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.wrap(content);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
    }
}
