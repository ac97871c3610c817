package dev.flow.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The checkout that the tests belong to, found from the working directory, and the data beside it. */
public final class Checkout {
    private static final String LAUNCHER = "mvnw";

    private Checkout() {}

    /** The folder with the build's root pom; absolute. */
    public static Path root() {
        return around().filter(folder -> Files.isRegularFile(folder.resolve(LAUNCHER)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("There is no checkout around "
                        + Path.of("").toAbsolutePath() + ": no folder above it has a file " + LAUNCHER + "."));
    }

    /** A file or folder of the checkout, whether it exists or not. */
    public static Path file(String path) {
        return root().resolve(path);
    }

    /** The text of a file of the checkout. */
    public static String text(String path) {
        try {
            return Files.readString(file(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A folder of {@code shared}, which is beside the checkout or beside a folder around it and is no part of it; empty
     * where there is none.
     */
    public static Optional<Path> shared(String path) {
        return around().map(folder -> folder.resolve("shared").resolve(path))
                .filter(Files::isDirectory)
                .findFirst();
    }

    private static Stream<Path> around() {
        return Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent);
    }
}
