package dev.flow.engine.local;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs on a search path such as {@code PATH}. */
final class Executables {
    private Executables() {}

    /** The folders of a search path; empty parts, which mean the current folder, do not count. */
    static List<Path> folders(String path) {
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .toList();
    }

    /** The first program of this name. */
    static Optional<Path> find(List<Path> folders, String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }
}
