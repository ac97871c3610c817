package dev.flow.runtime.configuration;

import dev.flow.runtime.service.PeriodicTask;
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
 * Looks for changed files in a configuration directory every second, and runs an action after a change. An action that
 * fails is logged, and run again after the next change. Thread-safe.
 */
public final class DirectoryWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryWatch.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Path directory;
    private final Runnable changed;
    private final PeriodicTask task;
    private Map<Path, String> seen;

    private DirectoryWatch(Path directory, Timekeeper time, Runnable changed) {
        this.directory = directory;
        this.changed = changed;
        this.seen = files(directory);
        this.task = PeriodicTask.start("configuration watch", INTERVAL, time, this::check);
    }

    /** Starts watching; the present content of the directory is no change. */
    public static DirectoryWatch start(Path directory, Timekeeper time, Runnable changed) {
        return new DirectoryWatch(directory, time, changed);
    }

    private void check() {
        Map<Path, String> now = files(directory);
        if (now.equals(seen)) {
            return;
        }
        seen = now;
        try {
            changed.run();
            LOG.info("The configuration has changed and is active.");
        } catch (RuntimeException e) {
            LOG.warn("The configuration has changed and was not activated: {}", e.getMessage());
        }
    }

    private static Map<Path, String> files(Path directory) {
        Map<Path, String> files = new TreeMap<>();
        try (var all = Files.find(directory, Integer.MAX_VALUE, (file, attributes) -> attributes.isRegularFile())) {
            all.forEach(file -> files.put(file, state(file)));
        } catch (IOException | UncheckedIOException e) {
            LOG.debug("A file disappeared while the directory was listed.");
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
        task.close();
    }
}
