package dev.flow.testing.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A folder for temporary files that one broker uses. */
record BrokerFolder(Path path) {
    static BrokerFolder create(String prefix) {
        try {
            return new BrokerFolder(Files.createTempDirectory(prefix).toRealPath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path file(String name) {
        return path.resolve(name);
    }

    Path write(String name, String text) {
        try {
            return Files.writeString(file(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the process of the broker has said. */
    Path output() {
        return file("output");
    }

    String outputText() {
        try {
            return Files.readString(output());
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    void delete() {
        try (Stream<Path> files = Files.walk(path)) {
            files.sorted((one, other) -> other.compareTo(one)).forEach(BrokerFolder::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
