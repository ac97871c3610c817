package dev.flow.definition.reader;

import org.jspecify.annotations.Nullable;

/**
 * Where the code points of a text begin, in UTF-16 units: marks of the parser count code points. The text is counted
 * once, when it is asked for the first time. Not thread-safe.
 */
public final class TextOffsets {
    private static final int STRIDE = 256;

    private final String text;
    private int @Nullable [] marks;
    private int points;

    public TextOffsets(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /** The offset of a code point; the end of the text when it has not as many. */
    int of(int point) {
        int[] known = marks();
        if (point >= points) {
            return text.length();
        }
        return text.offsetByCodePoints(known[point / STRIDE], point % STRIDE);
    }

    private int[] marks() {
        int[] known = marks;
        if (known == null) {
            known = new int[text.length() / STRIDE + 1];
            int point = 0;
            for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
                if (point % STRIDE == 0) {
                    known[point / STRIDE] = at;
                }
                point++;
            }
            points = point;
            marks = known;
        }
        return known;
    }
}
