package dev.flow.definition;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads configuration directories for tests; the module itself does no I/O. */
final class ConfigurationReader {
    private ConfigurationReader() {}

    /** A configuration directory; {@code host-functions} lists functions of the host. */
    static ConfigurationFiles read(Path directory) {
        return ConfigurationFiles.builder()
                .settings(
                        Files.exists(directory.resolve("flow.yaml"))
                                ? file(directory, directory.resolve("flow.yaml"))
                                : null)
                .workflows(filesBelow(directory, "workflows"))
                .functions(filesBelow(directory, "functions"))
                .triggers(triggers(directory))
                .tests(filesBelow(directory, "tests"))
                .hostFunctions(hostFunctions(directory.resolve("host-functions")))
                .build();
    }

    private static List<SourceFile> triggers(Path directory) {
        Path single = directory.resolve("triggers.yaml");
        return Files.exists(single) ? List.of(file(directory, single)) : filesBelow(directory, "triggers");
    }

    private static List<SourceFile> filesBelow(Path directory, String folder) {
        Path below = directory.resolve(folder);
        if (!Files.isDirectory(below)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.walk(below)) {
            return paths.filter(path -> path.toString().endsWith(".yaml"))
                    .sorted()
                    .map(path -> file(directory, path))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<HostFunctionSignature> hostFunctions(Path list) {
        if (!Files.exists(list)) {
            return List.of();
        }
        return text(list)
                .lines()
                .map(line -> line.split(":", 2))
                .map(parts -> new HostFunctionSignature(parts[0], parts[1]))
                .toList();
    }

    private static SourceFile file(Path directory, Path path) {
        return new SourceFile(directory.relativize(path).toString().replace('\\', '/'), text(path));
    }

    static String text(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
