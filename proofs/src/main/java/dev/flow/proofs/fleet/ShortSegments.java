package dev.flow.proofs.fleet;

import dev.flow.engine.local.TemporalBinary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A Temporal server that suggests much earlier than others that a run continue as new. */
public final class ShortSegments {
    private static final String SETTING = "limit.historyCount.suggestContinueAsNew";

    private ShortSegments() {}

    /**
     * An executable that starts it.
     *
     * @param binary of the server
     * @param events of a history after which it is suggested; 4,096 in a server that is told nothing
     * @param folder in which the executable is written
     */
    public static TemporalBinary of(TemporalBinary binary, int events, Path folder) throws IOException {
        Path script = Files.writeString(
                folder.resolve("temporal-with-short-segments"), """
                #!/bin/sh
                exec '%s' "$@" --dynamic-config-value %s=%d
                """.formatted(binary.path(), SETTING, events));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return new TemporalBinary(script, binary.version(), binary.server());
    }
}
