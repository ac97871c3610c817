package dev.flow.definition.reader;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Scalar.Style;

/**
 * The position of each character of a scalar's value in its text: through folding, escapes and indentation. Characters
 * that are not white space are exact; white space is exact where YAML leaves it alone. Built only when a problem inside
 * a scalar is reported.
 */
public final class ScalarAlignment {
    private final String text;
    private final Scalar scalar;
    private final int[] starts;
    private final int[] ends;
    private final int from;
    private boolean aligned;

    public ScalarAlignment(TextOffsets offsets, Scalar scalar) {
        this.text = offsets.text();
        this.scalar = scalar;
        this.starts = new int[scalar.text().length()];
        this.ends = new int[scalar.text().length()];
        this.from = offsets.of(scalar.layout().start());
        int to = offsets.of(scalar.layout().end());
        this.aligned = align(content(), to);
    }

    /** The range of a part of the value, by offsets in UTF-16 units; all of the scalar when it cannot be told. */
    public Range range(int start, int end) {
        int length = scalar.text().length();
        if (!aligned || length == 0) {
            return scalar.range();
        }
        int first = start >= length ? ends[length - 1] : starts[start];
        int last = end <= start ? first : ends[Math.min(end, length) - 1];
        int[] begin = position(first);
        int[] finish = position(Math.max(first, last));
        return new Range(begin[0], begin[1], finish[0], finish[1]);
    }

    private int content() {
        return switch (scalar.layout().style()) {
            case SINGLE_QUOTED, DOUBLE_QUOTED ->
                afterProperties(scalar.layout().style() == Style.SINGLE_QUOTED ? '\'' : '"') + 1;
            case LITERAL, FOLDED -> afterHeader();
            case PLAIN, MISSING, BROKEN -> from;
        };
    }

    /** A tag or an anchor may precede the quote. */
    private int afterProperties(char quote) {
        int at = text.indexOf(quote, from);
        return at < 0 ? from : at;
    }

    private int afterHeader() {
        int newline = text.indexOf('\n', from);
        return newline < 0 ? text.length() : newline + 1;
    }

    private boolean align(int source, int to) {
        String value = scalar.text();
        int at = source;
        for (int index = 0; index < value.length(); ) {
            char wanted = value.charAt(index);
            if (isSpace(wanted)) {
                int next = space(at, to, wanted);
                starts[index] = at;
                ends[index] = Math.max(at, next);
                at = next;
                index++;
                continue;
            }
            at = skipSpace(at, to);
            if (at >= to) {
                return false;
            }
            int[] unit = unit(at);
            int codePoint = unit[0];
            int units = Character.charCount(codePoint);
            if (value.codePointAt(index) != codePoint) {
                return false;
            }
            for (int part = 0; part < units; part++) {
                starts[index + part] = at;
                ends[index + part] = unit[1];
            }
            at = unit[1];
            index += units;
        }
        return true;
    }

    /** Where the source goes on after a white space character of the value. */
    private int space(int at, int to, char wanted) {
        if (at >= to) {
            return at;
        }
        char c = text.charAt(at);
        if (c == '\\' && scalar.layout().style() == Style.DOUBLE_QUOTED) {
            int[] unit = unit(at);
            return unit[0] == wanted ? unit[1] : at;
        }
        return c == wanted ? at + 1 : at;
    }

    private int skipSpace(int start, int to) {
        int at = start;
        while (at < to) {
            if (isSpace(text.charAt(at))) {
                at++;
            } else if (text.charAt(at) == '\\'
                    && scalar.layout().style() == Style.DOUBLE_QUOTED
                    && at + 1 < to
                    && (text.charAt(at + 1) == '\n' || text.charAt(at + 1) == '\r')) {
                at += 2;
            } else {
                break;
            }
        }
        return at;
    }

    /** The code point that the source says here, and where it goes on. */
    private int[] unit(int at) {
        int point = text.codePointAt(at);
        int next = at + Character.charCount(point);
        if (point == '\'' && scalar.layout().style() == Style.SINGLE_QUOTED) {
            return new int[] {point, at + 2};
        }
        if (point != '\\' || scalar.layout().style() != Style.DOUBLE_QUOTED || next >= text.length()) {
            return new int[] {point, next};
        }
        char escape = text.charAt(next);
        return switch (escape) {
            case 'x' -> hex(next + 1, 2);
            case 'u' -> hex(next + 1, 4);
            case 'U' -> hex(next + 1, 8);
            case 'n' -> new int[] {'\n', next + 1};
            case 't' -> new int[] {'\t', next + 1};
            case 'r' -> new int[] {'\r', next + 1};
            case '0' -> new int[] {0, next + 1};
            case 'a' -> new int[] {7, next + 1};
            case 'b' -> new int[] {'\b', next + 1};
            case 'e' -> new int[] {27, next + 1};
            case 'f' -> new int[] {'\f', next + 1};
            case 'v' -> new int[] {11, next + 1};
            case 'N' -> new int[] {0x85, next + 1};
            case '_' -> new int[] {0xA0, next + 1};
            case 'L' -> new int[] {0x2028, next + 1};
            case 'P' -> new int[] {0x2029, next + 1};
            default -> new int[] {escape, next + 1};
        };
    }

    private int[] hex(int at, int digits) {
        int end = Math.min(at + digits, text.length());
        int point = Integer.parseUnsignedInt(text.substring(at, end), 16);
        boolean pair = Character.isHighSurrogate((char) point) && text.startsWith("\\u", end);
        if (pair) {
            int low = Integer.parseUnsignedInt(text.substring(end + 2, Math.min(end + 6, text.length())), 16);
            return new int[] {Character.toCodePoint((char) point, (char) low), end + 6};
        }
        return new int[] {point, end};
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    /** Line and column of an offset, counted from where the scalar begins. */
    private int[] position(int offset) {
        int line = scalar.range().line();
        int column = scalar.range().column();
        for (int at = from; at < offset; ) {
            int point = text.codePointAt(at);
            at += Character.charCount(point);
            if (point == '\n' || (point == '\r' && (at >= text.length() || text.charAt(at) != '\n'))) {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
        return new int[] {line, column};
    }
}
