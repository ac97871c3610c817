package dev.flow.definition.format;

import java.util.List;

/** A text whose lines end with a line feed, by code points as the parser counts them. Immutable. */
final class SourceText {
    private final int[] points;
    private final List<String> lines;

    SourceText(String text) {
        String unix = (text.startsWith("\uFEFF") ? text.substring(1) : text)
                .replace("\r\n", "\n")
                .replace('\r', '\n');
        String whole = unix.endsWith("\n") ? unix : unix + "\n";
        this.points = whole.codePoints().toArray();
        this.lines = whole.lines().toList();
    }

    int length() {
        return points.length;
    }

    int at(int offset) {
        return points[offset];
    }

    String slice(int start, int end) {
        return new String(points, start, end - start);
    }

    String text() {
        return slice(0, points.length);
    }

    /** Whether the line above this one, counted from zero, exists and is blank. */
    boolean blankAbove(int line) {
        return line > 0 && line <= lines.size() && lines.get(line - 1).isBlank();
    }
}
