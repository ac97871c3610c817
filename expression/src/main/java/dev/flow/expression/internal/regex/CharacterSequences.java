package dev.flow.expression.internal.regex;

import java.util.List;

/** The patterns of escapes that mean several characters. */
final class CharacterSequences {
    private CharacterSequences() {}

    /** {@code \R}: a line break, of which a carriage return with a line feed is one. */
    static RegexNode lineBreak() {
        RegexNode pair = new RegexNode.Sequence(List.of(
                new RegexNode.One(CodePointSet.of('\r', false)), new RegexNode.One(CodePointSet.of('\n', false))));
        RegexNode single = new RegexNode.One(CodePointSet.of(codePoint -> (codePoint >= 10 && codePoint <= 13)
                || codePoint == 0x85
                || codePoint == 0x2028
                || codePoint == 0x2029));
        return new RegexNode.Atomic(new RegexNode.Alternatives(List.of(pair, single)));
    }

    /** {@code \X}: a character with the marks on it, an approximation of a grapheme cluster. */
    static RegexNode graphemeCluster() {
        RegexNode first = new RegexNode.One(CodePointSet.of(codePoint -> true));
        RegexNode marks = new RegexNode.One(CodePointSet.of(codePoint ->
                codePoint == 0x200d || (Character.getType(codePoint) >= 6 && Character.getType(codePoint) <= 8)));
        return new RegexNode.Sequence(List.of(first, new RegexNode.Repeat(marks, 0, -1, RegexNode.Greed.POSSESSIVE)));
    }
}
