package dev.flow.definition;

import java.util.Objects;

/**
 * A source text and its name.
 *
 * @param path as diagnostics name it: relative to the configuration directory, or as the caller wrote it
 * @param text all of it
 */
public record SourceFile(String path, String text) {
    public SourceFile {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(text, "text");
    }
}
