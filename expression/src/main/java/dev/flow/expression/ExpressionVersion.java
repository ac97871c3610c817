package dev.flow.expression;

/**
 * The version of the expression language: what programs mean and how their steps are counted. A stored definition has
 * the version that it was made with (its content version, {@code semantics} in its JSON), so that a replay of its runs
 * makes the same decisions. Programs that were not stored have the version {@link #LATEST}.
 */
public enum ExpressionVersion {
    /** The first release of the language. */
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
            throw new IllegalArgumentException("There is no version " + version
                    + " of expressions; this build knows 1 to " + values().length + ".");
        }
        return values()[version - 1];
    }

    /** Whether this is that version or a later one. */
    public boolean isSince(ExpressionVersion version) {
        return compareTo(version) >= 0;
    }
}
