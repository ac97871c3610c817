package dev.flow.expression.internal.regex;

import java.util.List;

/** The tree of a regular expression. */
sealed interface RegexNode {

    record Nothing() implements RegexNode {}

    /** One code point of a set. */
    record One(CodePointSet set) implements RegexNode {}

    record Sequence(List<RegexNode> parts) implements RegexNode {}

    record Alternatives(List<RegexNode> parts) implements RegexNode {}

    /**
     * Again and again.
     *
     * @param most -1 for no limit
     */
    record Repeat(RegexNode body, int least, int most, Greed greed) implements RegexNode {}

    enum Greed {
        GREEDY,
        LAZY,
        POSSESSIVE
    }

    /** A group that captures. */
    record Capture(int number, RegexNode body) implements RegexNode {}

    /** {@code (?>…)} */
    record Atomic(RegexNode body) implements RegexNode {}

    /** Looking ahead or behind. */
    record Look(boolean behind, boolean negative, RegexNode body) implements RegexNode {}

    /** What one of some groups matched. */
    record Back(List<Integer> groups, boolean ignoreCase) implements RegexNode {}

    /** {@code \g<name>}: the group's pattern once more. */
    record Recall(int group) implements RegexNode {}

    /** {@code (?(n)yes|no)} */
    record If(int group, RegexNode yes, RegexNode no) implements RegexNode {}

    record Assert(Anchor anchor) implements RegexNode {}

    /** {@code \K}: the match begins here. */
    record Keep() implements RegexNode {}

    /** Anchors match positions, not characters. */
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
