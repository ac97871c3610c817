package dev.flow.reporting;

import dev.flow.definition.diagnostic.Diagnostic.Range;

/** A line of source with carets under a range. */
public final class SourceExcerpt {
    private static final int WIDTH = 120;
    private static final int CONTEXT = 40;

    private SourceExcerpt() {}

    /**
     * Two lines, each with a line feed.
     *
     * @param line the text of the range's first line
     */
    public static String of(String line, Range range, Style style) {
        int length = line.codePointCount(0, line.length());
        int start = Math.clamp(range.column() - 1, 0, length);
        int end = range.endLine() > range.line() ? contentEnd(line) : Math.min(range.endColumn() - 1, length);
        int from = length > WIDTH && start > WIDTH - CONTEXT ? start - CONTEXT : 0;
        int to = Math.min(length, from + WIDTH);
        var number = "%5d".formatted(range.line());
        var text = (from > 0 ? "…" : "") + part(line, from, to) + (to < length ? "…" : "");
        var indent = (from > 0 ? " " : "") + blank(part(line, from, start));
        var carets = "^".repeat(Math.max(1, width(part(line, start, Math.clamp(end, start, to)))));
        return style.dim(number + " | ") + text + "\n" + style.dim("      | ") + indent + style.red(carets) + "\n";
    }

    private static int contentEnd(String line) {
        var content = line.stripTrailing();
        return content.codePointCount(0, content.length());
    }

    private static String part(String line, int from, int to) {
        return line.substring(line.offsetByCodePoints(0, from), line.offsetByCodePoints(0, to));
    }

    /** Blanks as wide as the text; tabs stay tabs. */
    private static String blank(String text) {
        var blank = new StringBuilder();
        text.codePoints().forEach(point -> blank.append(point == '\t' ? "\t" : " ".repeat(width(point))));
        return blank.toString();
    }

    private static int width(String text) {
        return text.codePoints().map(SourceExcerpt::width).sum();
    }

    /** The columns of a terminal: ideographs take two, combining marks none. */
    private static int width(int point) {
        int type = Character.getType(point);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        return Character.isIdeographic(point)
                        || (point >= 0xAC00 && point <= 0xD7A3)
                        || (point >= 0x3040 && point <= 0x30FF)
                        || (point >= 0xFF01 && point <= 0xFF60)
                        || (point >= 0x1F300 && point <= 0x1FAFF)
                ? 2
                : 1;
    }
}
