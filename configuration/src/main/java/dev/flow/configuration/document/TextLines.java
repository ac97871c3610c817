package dev.flow.configuration.document;

import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The lines of a YAML text, each with its line end. Immutable. */
final class TextLines {
    private final List<String> lines;

    private TextLines(List<String> lines) {
        this.lines = List.copyOf(lines);
    }

    static TextLines of(String text) {
        List<String> lines = new ArrayList<>();
        int from = 0;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
            lines.add(text.substring(from, at + 1));
            from = at + 1;
        }
        if (from < text.length()) {
            lines.add(text.substring(from));
        }
        return new TextLines(lines);
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    int size() {
        return lines.size();
    }

    String line(int index) {
        return lines.get(index);
    }

    /** The lines of a range as one text. */
    String text(int from, int to) {
        return String.join("", lines.subList(from, to));
    }

    /** The lines of a range without the spaces that indent them, up to a number of these. */
    String outdented(int from, int to, int indentation) {
        StringBuilder text = new StringBuilder();
        for (String line : lines.subList(from, to)) {
            text.append(line, Math.min(indentation, indentation(line)), line.length());
        }
        return text.toString();
    }

    /** A text with every line indented that is not empty. */
    static String indented(String text, int indentation) {
        String spaces = " ".repeat(indentation);
        StringBuilder result = new StringBuilder();
        for (String line : of(text).lines) {
            boolean empty = line.equals("\n") || line.equals("\r\n");
            result.append(empty ? "" : spaces).append(line);
        }
        return result.toString();
    }

    /** The number of spaces that a line begins with. */
    static int indentation(String line) {
        int spaces = 0;
        while (spaces < line.length() && line.charAt(spaces) == ' ') {
            spaces++;
        }
        return spaces;
    }

    static boolean isBlank(String line) {
        return line.isBlank();
    }

    static boolean isComment(String line) {
        return line.stripLeading().startsWith("#");
    }

    /** Whether the lines are those that the parser counts, which also ends lines with a carriage return alone. */
    boolean areThoseOfTheParser() {
        return lines.stream().noneMatch(TextLines::breaksWithin);
    }

    private static boolean breaksWithin(String line) {
        int carriageReturn = line.indexOf('\r');
        return carriageReturn >= 0 && !line.startsWith("\r\n", carriageReturn);
    }

    /**
     * The entries of a mapping in block style as ranges of whole lines; empty when it is written in another way.
     *
     * @param end the line after the mapping
     */
    Optional<List<BlockEntry>> entries(Mapping mapping, int end) {
        List<BlockEntry> found = new ArrayList<>();
        int next = end;
        for (var entry : mapping.entries().reversed()) {
            int line = entry.key().range().line() - 1;
            int column = entry.key().range().column() - 1;
            if (line >= next || indentation(lines.get(line)) != column) {
                return Optional.empty();
            }
            int head = head(line, column);
            found.add(new BlockEntry(entry, head, line, next));
            next = head;
        }
        boolean complete = mapping.complete() && !found.isEmpty();
        return complete ? Optional.of(found.reversed()) : Optional.empty();
    }

    /** The first of the comment lines that are directly above a line and not further indented than it. */
    private int head(int line, int column) {
        int head = line;
        while (head > 0 && belongsBelow(lines.get(head - 1), column)) {
            head--;
        }
        return head;
    }

    private static boolean belongsBelow(String line, int column) {
        return isComment(line)
                && indentation(line) <= column
                && !line.stripLeading().startsWith("# yaml-language-server:");
    }

    /**
     * An entry of a block mapping.
     *
     * @param head the first line of the comments directly above its key
     * @param line that of its key
     * @param end the line after it
     */
    record BlockEntry(Entry entry, int head, int line, int end) {
        String name() {
            return entry.name();
        }

        /** Whether the value begins on a line below the key. */
        boolean isBelow() {
            return entry.value().range().line() - 1 > line;
        }

        /** The spaces in front of the value, which begins on a line below. */
        int indentation() {
            return entry.value().range().column() - 1;
        }
    }
}
