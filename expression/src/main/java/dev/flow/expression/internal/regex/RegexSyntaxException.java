package dev.flow.expression.internal.regex;

/** A regular expression that cannot be compiled. */
public final class RegexSyntaxException extends RuntimeException {
    private final int at;

    RegexSyntaxException(String message, int at) {
        super(message, null, false, false);
        this.at = at;
    }

    /** A sentence that says what is wrong. */
    public String sentence() {
        return String.valueOf(getMessage());
    }

    /** The position of the mistake in the pattern, in UTF-16 units. */
    public int at() {
        return at;
    }
}
