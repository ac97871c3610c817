package dev.flow.definition.diagnostic;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A message about a document: an error, a warning or a note.
 *
 * @param code stable, kebab-case, listed in the docs
 * @param file as the caller named it
 * @param range where, from one
 * @param pointer JSON pointer of the node
 * @param message one sentence
 * @param fix what to do about it
 */
public record Diagnostic(
        String code,
        Severity severity,
        String file,
        Range range,
        String pointer,
        String message,
        @Nullable String fix) {

    public Optional<String> hint() {
        return Optional.ofNullable(fix);
    }

    /** Lines and columns (in code points) count from one; the end is exclusive. */
    public record Range(int line, int column, int endLine, int endColumn) {}
}
