package dev.flow.expression;

/**
 * How much one evaluation may use. All of it is counted and none of it timed, so that the same evaluation ends the same
 * way on every machine and in every replay. What is used up ends the evaluation with one {@code expression-budget}
 * error.
 *
 * @param steps units of work: about one for each node of the program that is entered, each element that is visited,
 *     each few characters or array slots that are copied, each few moves of a regular expression
 * @param depth how deep calls may nest, and how deep a value may be nested that is read, compared or written out
 * @param resultSize the size of all results together: one for each value and one for each character of strings and keys
 * @param stringLength the length of any one string, in UTF-16 units
 */
public record Budget(long steps, int depth, long resultSize, int stringLength) {
    private static final Budget DEFAULTS = new Budget(3_000_000, 10_000, 2_000_000, 1_000_000);

    public Budget {
        if (steps < 1 || depth < 1 || resultSize < 1 || stringLength < 1) {
            throw new IllegalArgumentException("every part of a budget is at least 1");
        }
    }

    /** The budget that every evaluation has unless its caller decides otherwise. */
    public static Budget defaults() {
        return DEFAULTS;
    }
}
