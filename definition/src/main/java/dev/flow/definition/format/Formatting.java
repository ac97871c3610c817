package dev.flow.definition.format;

import dev.flow.definition.diagnostic.Diagnostic;
import java.util.List;

/** The result of formatting a document. */
public sealed interface Formatting {
    /**
     * The document in its layout.
     *
     * @param text the same as before when it had that layout already
     */
    record Formatted(String text) implements Formatting {}

    /** The document cannot be read; the diagnostics are those of a check. */
    record Unreadable(List<Diagnostic> diagnostics) implements Formatting {
        public Unreadable {
            diagnostics = List.copyOf(diagnostics);
        }
    }

    /**
     * The document is written in a way that the layout has no place for.
     *
     * @param line counted from one
     * @param reason one sentence
     */
    record Unsupported(int line, String reason) implements Formatting {}
}
