package dev.flow.engine.offload;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Removes the payloads of a directory that no run can refer to: those that were last used a day or more before the
 * oldest run began that the engine still keeps. A run uses, while it exists, every payload it refers to, so the runs
 * that used these are gone. Several processes may clean one directory at once. Thread-safe.
 */
public final class PayloadCleaner {
    /** Clocks differ, uses are noted to the hour, and lists of runs are a little late. */
    static final Duration MARGIN = Duration.ofDays(1);

    private static final Pattern PAYLOAD = Pattern.compile("[0-9a-f]{64}");

    private final DirectoryPayloadStore store;
    private final OldestRun runs;
    private final String namespace;

    /**
     * A cleaner of one directory.
     *
     * @param namespace the id of the namespace whose runs are asked for
     */
    public PayloadCleaner(DirectoryPayloadStore store, OldestRun runs, String namespace) {
        this.store = store;
        this.runs = runs;
        this.namespace = namespace;
    }

    /** What one pass did. */
    public sealed interface Pass {
        /**
         * Payloads were looked at.
         *
         * @param before last uses before this moment are those of runs that are gone
         * @param kept the number of payloads that are in use
         * @param removed the number of payloads that were not
         */
        record Cleaned(Instant before, long kept, long removed) implements Pass {}

        /** Nothing was removed, because it cannot be known what is unused; {@code reason} is one sentence. */
        record Skipped(String reason) implements Pass {}

        /** Nothing was removed, because the engine keeps no run yet whose age would tell what is unused. */
        record NoRuns() implements Pass {}
    }

    /**
     * Looks at every payload once.
     *
     * @throws PayloadStoreException when the directory is unavailable
     */
    public Pass pass() {
        try {
            Set<String> namespaces = store.namespaces();
            if (!namespaces.equals(Set.of(namespace))) {
                return new Pass.Skipped("Runs of other namespaces refer to the payloads in " + store.folder()
                        + ", and only those of this one are known. Its folder `namespaces` has a file for each: remove"
                        + " those of namespaces that no longer exist.");
            }
            Instant began = runs.noneBefore().orElse(null);
            if (began == null) {
                return new Pass.NoRuns();
            }
            Sweep sweep = new Sweep(began.minus(MARGIN));
            Files.walkFileTree(store.folder(), sweep);
            return new Pass.Cleaned(sweep.before, sweep.kept, sweep.removed);
        } catch (IOException e) {
            throw PayloadStoreException.unavailable(e.toString(), e);
        }
    }

    /** Whether a file is a payload by its name. */
    static boolean isPayload(Path file) {
        return PAYLOAD.matcher(file.getFileName().toString()).matches();
    }

    private static final class Sweep extends SimpleFileVisitor<Path> {
        private final Instant before;
        private long kept;
        private long removed;

        Sweep(Instant before) {
            this.before = before;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            String name = file.getFileName().toString();
            boolean old = isOld(attributes.lastModifiedTime().toInstant());
            if (isPayload(file)) {
                if (old && remove(file)) {
                    removed++;
                } else {
                    kept++;
                }
            } else if (name.endsWith(DirectoryPayloadStore.REMOVED)) {
                decide(file, original(file));
            } else if (name.endsWith(DirectoryPayloadStore.DRAFT) && old) {
                Files.deleteIfExists(file); // of a process that ended while it wrote
            }
            return FileVisitResult.CONTINUE;
        }

        /** What another process removed meanwhile is no failure. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        private boolean isOld(Instant used) {
            return used.isBefore(before);
        }

        /** A use between the look and the removal must not be lost: the file is moved aside, and looked at again. */
        private boolean remove(Path file) throws IOException {
            Path aside = DirectoryPayloadStore.aside(file);
            try {
                Files.move(file, aside);
            } catch (NoSuchFileException | FileAlreadyExistsException e) {
                return false; // another process is at it
            }
            return decide(aside, file);
        }

        private boolean decide(Path aside, Path file) throws IOException {
            try {
                if (isOld(Files.getLastModifiedTime(aside).toInstant())) {
                    return Files.deleteIfExists(aside);
                }
                Files.move(aside, file);
            } catch (FileAlreadyExistsException e) {
                Files.deleteIfExists(aside); // the same content was stored again
            } catch (NoSuchFileException e) {
                // another process has decided
            }
            return false;
        }

        private static Path original(Path aside) {
            String name = aside.getFileName().toString();
            return aside.resolveSibling(name.substring(0, name.length() - DirectoryPayloadStore.REMOVED.length()));
        }
    }
}
