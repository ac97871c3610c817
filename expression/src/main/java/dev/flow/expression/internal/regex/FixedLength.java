package dev.flow.expression.internal.regex;

/** How many code points a pattern matches, where that is fixed. */
final class FixedLength {
    private FixedLength() {}

    /** The number; -1 when it is not fixed. */
    static int fixed(RegexNode pattern) {
        return switch (pattern) {
            case RegexNode.Nothing ignored -> 0;
            case RegexNode.Assert ignored -> 0;
            case RegexNode.Keep ignored -> 0;
            case RegexNode.Look ignored -> 0;
            case RegexNode.One ignored -> 1;
            case RegexNode.Capture capture -> fixed(capture.body());
            case RegexNode.Atomic atomic -> fixed(atomic.body());
            case RegexNode.Back ignored -> -1;
            case RegexNode.Recall ignored -> -1;
            case RegexNode.If ignored -> -1;
            case RegexNode.Repeat repeat -> repeated(repeat);
            case RegexNode.Sequence sequence -> sum(sequence);
            case RegexNode.Alternatives alternatives -> same(alternatives);
        };
    }

    private static int repeated(RegexNode.Repeat repeat) {
        int body = fixed(repeat.body());
        return body < 0 || repeat.least() != repeat.most() ? -1 : body * repeat.least();
    }

    private static int sum(RegexNode.Sequence sequence) {
        int sum = 0;
        for (RegexNode part : sequence.parts()) {
            int length = fixed(part);
            if (length < 0) {
                return -1;
            }
            sum += length;
        }
        return sum;
    }

    private static int same(RegexNode.Alternatives alternatives) {
        int common = fixed(alternatives.parts().getFirst());
        for (RegexNode part : alternatives.parts()) {
            if (fixed(part) != common) {
                return -1;
            }
        }
        return common;
    }
}
