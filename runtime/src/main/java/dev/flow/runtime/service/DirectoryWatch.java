package dev.flow.runtime.service;

import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at a configuration directory every second, and tells when a file of it has changed. Thread-safe; what it tells
 * fails as a whole or not at all, and is told again after the next change.
 */
public final class DirectoryWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryWatch.class);
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final Path directory;
    private final Runnable changed;
    private final PeriodicTask looking;
    private Map<Path, String> seen;

    private DirectoryWatch(Path directory, Timekeeper time, Runnable changed) {
        this.directory = directory;
        this.changed = changed;
        this.seen = files(directory);
        this.looking = PeriodicTask.start("configuration watch", EVERY, time, this::look);
    }

    /** Begins to look; what is there now has been taken over. */
    public static DirectoryWatch start(Path directory, Timekeeper time, Runnable changed) {
        return new DirectoryWatch(directory, time, changed);
    }

    private void look() {
        Map<Path, String> now = files(directory);
        if (now.equals(seen)) {
            return;
        }
        seen = now;
        try {
            changed.run();
            LOG.info("The configuration has changed, and is taken over.");
        } catch (RuntimeException e) {
            LOG.warn("The configuration has changed, and is not taken over: {}", e.getMessage());
        }
    }

    private static Map<Path, String> files(Path directory) {
        Map<Path, String> files = new TreeMap<>();
        try (var all = Files.find(directory, Integer.MAX_VALUE, (file, attributes) -> attributes.isRegularFile())) {
            all.forEach(file -> files.put(file, state(file)));
        } catch (IOException | UncheckedIOException e) {
            LOG.debug("A file went away while it was looked at.");
        }
        return files;
    }

    private static String state(Path file) {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.lastModifiedTime() + "/" + attributes.size() + "/" + attributes.fileKey();
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public void close() {
        looking.close();
    }
}
