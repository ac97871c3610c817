package dev.flow.expression.internal.regex;

/** How many code points a pattern matches, where that is fixed. */
final class Lengths {
    private Lengths() {}

    /** The number; -1 when it is not fixed. */
    static int fixed(Pattern pattern) {
        return switch (pattern) {
            case Pattern.Nothing ignored -> 0;
            case Pattern.Assert ignored -> 0;
            case Pattern.Keep ignored -> 0;
            case Pattern.Look ignored -> 0;
            case Pattern.One ignored -> 1;
            case Pattern.Capture capture -> fixed(capture.body());
            case Pattern.Atomic atomic -> fixed(atomic.body());
            case Pattern.Back ignored -> -1;
            case Pattern.Recall ignored -> -1;
            case Pattern.If ignored -> -1;
            case Pattern.Repeat repeat -> repeated(repeat);
            case Pattern.Sequence sequence -> sum(sequence);
            case Pattern.Alternatives alternatives -> same(alternatives);
        };
    }

    private static int repeated(Pattern.Repeat repeat) {
        int body = fixed(repeat.body());
        return body < 0 || repeat.least() != repeat.most() ? -1 : body * repeat.least();
    }

    private static int sum(Pattern.Sequence sequence) {
        int sum = 0;
        for (Pattern part : sequence.parts()) {
            int length = fixed(part);
            if (length < 0) {
                return -1;
            }
            sum += length;
        }
        return sum;
    }

    private static int same(Pattern.Alternatives alternatives) {
        int common = fixed(alternatives.parts().getFirst());
        for (Pattern part : alternatives.parts()) {
            if (fixed(part) != common) {
                return -1;
            }
        }
        return common;
    }
}
