package dev.flow.expression.internal.regex;

/**
 * How a pattern is read and matched.
 *
 * @param ignoreCase {@code i}
 * @param extended {@code x}: spaces and comments in the pattern do not count
 * @param dotAll {@code p}, {@code (?s)}: a dot matches a line break too
 * @param multiline {@code (?m)}: {@code ^} and {@code $} match at every line
 * @param search how it is searched for
 */
public record RegexOptions(boolean ignoreCase, boolean extended, boolean dotAll, boolean multiline, Search search) {
    /** The default: no option is set. */
    public static final RegexOptions NONE = new RegexOptions(false, false, false, false, new Search(false, false));

    /**
     * How a pattern is searched for.
     *
     * @param longest {@code l}: the longest match of all counts
     * @param notEmpty {@code n}: an empty match is none
     */
    public record Search(boolean longest, boolean notEmpty) {}

    RegexOptions with(char flag, boolean on) {
        return switch (flag) {
            case 'i' -> new RegexOptions(on, extended, dotAll, multiline, search);
            case 'x' -> new RegexOptions(ignoreCase, on, dotAll, multiline, search);
            case 's' -> new RegexOptions(ignoreCase, extended, on, multiline, search);
            default -> new RegexOptions(ignoreCase, extended, dotAll, on, search);
        };
    }
}
