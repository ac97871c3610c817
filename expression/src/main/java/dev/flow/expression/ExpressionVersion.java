package dev.flow.expression;

/**
 * What programs mean, and what their steps count, by version: a definition names the one it was made with, so that its
 * runs decide in a replay what they decided first. Programs that nobody stored mean what {@link #LATEST} says.
 */
public enum ExpressionVersion {
    /** As first released. */
    V1,
    /**
     * Counts the length of strings wherever they are read, and answers as jq 1.8 where it did not: an error in
     * parentheses that {@code ?} follows, object keys with several results, NaN as an index, slices that lack a bound,
     * the sign of zero, infinities and NUL as text.
     */
    V2;

    /** The one that new definitions get. */
    public static final ExpressionVersion LATEST = V2;

    /**
     * The version of this number.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static ExpressionVersion of(int version) {
        if (version < 1 || version > values().length) {
            throw new IllegalArgumentException("There are no semantics " + version + " of expressions.");
        }
        return values()[version - 1];
    }

    /** Whether this is that version or a later one. */
    public boolean isSince(ExpressionVersion version) {
        return compareTo(version) >= 0;
    }
}
