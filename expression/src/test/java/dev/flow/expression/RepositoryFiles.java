package dev.flow.expression;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of the repository that tests read. */
final class RepositoryFiles {
    private RepositoryFiles() {}

    /** The text of a file, whose path begins at the root of the repository. */
    static String text(String path) {
        for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
            if (Files.exists(up.resolve(path))) {
                try {
                    return Files.readString(up.resolve(path));
                } catch (IOException unreadable) {
                    throw new UncheckedIOException(unreadable);
                }
            }
        }
        throw new IllegalStateException(
                "there is no " + path + " above " + Path.of("").toAbsolutePath());
    }
}
