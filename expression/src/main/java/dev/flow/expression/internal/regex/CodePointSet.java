package dev.flow.expression.internal.regex;

import java.util.function.IntPredicate;

/** A set of code points; what is asked most often, ASCII, is looked up. */
final class CodePointSet {
    private static final int LOOKED_UP = 128;

    private final boolean[] ascii = new boolean[LOOKED_UP];
    private final IntPredicate test;
    private final int only;
    private final int steps;

    private CodePointSet(IntPredicate test, int only, int steps) {
        this.test = test;
        this.only = only;
        this.steps = steps;
        for (int i = 0; i < LOOKED_UP; i++) {
            ascii[i] = test.test(i);
        }
    }

    static CodePointSet of(IntPredicate test) {
        return of(test, 0);
    }

    /** @param steps what asking for a code point beyond ASCII is charged: asking a long class takes its time */
    static CodePointSet of(IntPredicate test, int steps) {
        return new CodePointSet(test, -1, steps);
    }

    static CodePointSet of(int codePoint, boolean ignoreCase) {
        if (!ignoreCase || (folded(codePoint) == codePoint && Character.toUpperCase(codePoint) == codePoint)) {
            return new CodePointSet(other -> other == codePoint, codePoint, 0);
        }
        int fold = folded(codePoint);
        return of(other -> folded(other) == fold);
    }

    /** The same set without regard to case. */
    CodePointSet ignoringCase() {
        return of(
                codePoint -> has(codePoint)
                        || has(Character.toLowerCase(codePoint))
                        || has(Character.toUpperCase(codePoint))
                        || has(Character.toTitleCase(codePoint)),
                4 * steps);
    }

    /** What asking for a code point beyond ASCII is charged. */
    int steps() {
        return steps;
    }

    /** What {@link #has} is to be charged, beside the move. */
    int steps(int codePoint) {
        return codePoint < LOOKED_UP ? 0 : steps;
    }

    boolean has(int codePoint) {
        return codePoint < LOOKED_UP ? ascii[codePoint] : test.test(codePoint);
    }

    /** The one code point in the set, or -1. */
    int only() {
        return only;
    }

    /** What two code points have in common that differ only in case. */
    static int folded(int codePoint) {
        return Character.toLowerCase(Character.toUpperCase(codePoint));
    }

    static boolean isWord(int codePoint) {
        return Character.isLetterOrDigit(codePoint)
                || codePoint == '_'
                || switch (Character.getType(codePoint)) {
                    case Character.NON_SPACING_MARK,
                            Character.COMBINING_SPACING_MARK,
                            Character.ENCLOSING_MARK,
                            Character.CONNECTOR_PUNCTUATION,
                            Character.LETTER_NUMBER -> true;
                    default -> false;
                };
    }

    static boolean isSpace(int codePoint) {
        return (codePoint >= 9 && codePoint <= 13) || codePoint == 0x85 || Character.isSpaceChar(codePoint);
    }
}
