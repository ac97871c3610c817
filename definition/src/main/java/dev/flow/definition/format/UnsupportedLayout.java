package dev.flow.definition.format;

/** Stops formatting of a document that is to be left as it is. */
final class UnsupportedLayout extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int line;

    /** @param line counted from one */
    UnsupportedLayout(int line, String message) {
        super(message, null, false, false);
        this.line = line;
    }

    Formatting.Unsupported result() {
        return new Formatting.Unsupported(line, String.valueOf(getMessage()));
    }
}
