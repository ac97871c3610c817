package dev.flow.definition.load;

import dev.flow.definition.diagnostic.Diagnostic;
import java.util.List;

/** A definition could not be loaded; the diagnostics say everything that is in the way. */
public final class DefinitionLoadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Diagnostic> diagnostics;

    public DefinitionLoadException(List<Diagnostic> diagnostics) {
        super(diagnostics.isEmpty() ? "cannot be loaded" : diagnostics.get(0).message());
        this.diagnostics = List.copyOf(diagnostics);
    }

    /** The errors; at least one. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }
}
