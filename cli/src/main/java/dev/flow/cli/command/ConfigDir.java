package dev.flow.cli.command;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --config-dir}, the same everywhere. */
final class ConfigDir {
    @Option(
            names = {"-d", "--config-dir"},
            paramLabel = "DIR",
            description = "The configuration directory; the current one unless given.")
    private @Nullable Path directory;

    Optional<Path> given() {
        return Optional.ofNullable(directory);
    }

    Path orHere() {
        return given().orElse(Path.of(""));
    }
}
