package dev.flow.expression.internal.regex;

/** A pattern that cannot be compiled. */
public final class RegexSyntaxException extends RuntimeException {
    private final int at;

    RegexSyntaxException(String message, int at) {
        super(message, null, false, false);
        this.at = at;
    }

    /** What is wrong. */
    public String sentence() {
        return String.valueOf(getMessage());
    }

    /** Where, in UTF-16 units of the pattern. */
    public int at() {
        return at;
    }
}
