package dev.flow.engine.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The files of a local engine by their names. Immutable. */
record DataFiles(Path folder) {
    Path database() {
        return folder.resolve("engine.db");
    }

    Path pidFile() {
        return folder.resolve("engine.pid");
    }

    Path log() {
        return folder.resolve("engine.log");
    }

    Path lock() {
        return folder.resolve("engine.lock");
    }

    /** Server version that writes the database. */
    Path stamp() {
        return folder.resolve("engine.version");
    }

    /** Which server version wrote the database, if there is one. */
    Optional<String> databaseWriter() {
        if (!Files.exists(database())) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.exists(stamp()) ? Files.readString(stamp()).strip() : "an unknown version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
