package dev.flow.conformance.scenario;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the specification's data, which stands beside the checkout and is no part of it. */
public final class SharedData {
    private SharedData() {}

    /** {@code shared/ows/<version>} next to the checkout, or nothing where that folder is missing. */
    public static Optional<Path> specification(String version) {
        return Stream.iterate(Path.of("").toAbsolutePath(), folder -> folder != null, Path::getParent)
                .map(folder -> folder.resolve("shared").resolve("ows").resolve(version))
                .filter(Files::isDirectory)
                .findFirst();
    }
}
