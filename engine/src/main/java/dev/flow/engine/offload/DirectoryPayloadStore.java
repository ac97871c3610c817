package dev.flow.engine.offload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A payload store in a folder: one file a payload, two levels of folders by digest. A file appears whole or not at all,
 * and what is read is checked against its digest. Thread-safe, also between processes.
 */
public final class DirectoryPayloadStore implements PayloadStore {
    private final Path folder;

    /** @param folder must exist whenever the store is used: one that is not mounted is unavailable, not empty */
    public DirectoryPayloadStore(Path folder) {
        this.folder = folder;
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

    @Override
    public void put(Digest digest, byte[] content) {
        requireFolder();
        Path file = file(digest);
        if (Files.exists(file)) {
            return;
        }
        try {
            Files.createDirectories(file.getParent());
            Path draft = Files.createTempFile(file.getParent(), digest.hex(), ".new");
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
            byte[] content = Files.readAllBytes(file(digest));
            if (!Digest.of(content).equals(digest)) {
                throw PayloadStoreException.lost(digest, "its content was changed");
            }
            return Optional.of(content);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw PayloadStoreException.unavailable(e.toString(), e);
        }
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
