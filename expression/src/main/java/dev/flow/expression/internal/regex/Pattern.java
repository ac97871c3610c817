package dev.flow.expression.internal.regex;

import java.util.List;

/** The tree of a regular expression. */
sealed interface Pattern {

    record Nothing() implements Pattern {}

    /** One code point of a set. */
    record One(CodePoints set) implements Pattern {}

    record Sequence(List<Pattern> parts) implements Pattern {}

    record Alternatives(List<Pattern> parts) implements Pattern {}

    /**
     * Again and again.
     *
     * @param most -1 for no limit
     */
    record Repeat(Pattern body, int least, int most, Greed greed) implements Pattern {}

    enum Greed {
        GREEDY,
        LAZY,
        POSSESSIVE
    }

    /** A group that captures. */
    record Capture(int number, Pattern body) implements Pattern {}

    /** {@code (?>…)} */
    record Atomic(Pattern body) implements Pattern {}

    /** Looking ahead or behind. */
    record Look(boolean behind, boolean negative, Pattern body) implements Pattern {}

    /** What one of some groups matched. */
    record Back(List<Integer> groups, boolean ignoreCase) implements Pattern {}

    /** {@code \g<name>}: the group's pattern once more. */
    record Recall(int group) implements Pattern {}

    /** {@code (?(n)yes|no)} */
    record If(int group, Pattern yes, Pattern no) implements Pattern {}

    record Assert(Anchor anchor) implements Pattern {}

    /** {@code \K}: the match begins here. */
    record Keep() implements Pattern {}

    /** Places, not characters. */
    enum Anchor {
        TEXT_START,
        TEXT_END,
        LAST_LINE_END,
        LINE_START,
        LINE_END,
        WORD_EDGE,
        NO_WORD_EDGE,
        SEARCH_START
    }
}
