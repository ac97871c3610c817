package dev.flow.definition.format;

import java.util.ArrayList;
import java.util.List;
import org.snakeyaml.engine.v2.events.Event;

/**
 * A comment of a source text.
 *
 * @param offset of its number sign, in code points
 * @param line counted from zero
 * @param column counted from zero
 * @param text without white space at its end
 * @param alone whether nothing precedes it in its line
 */
record Comment(int offset, int line, int column, String text, boolean alone) {

    /** The comments between the tokens of a text, in order; those behind the header of a block scalar are not in it. */
    static List<Comment> of(SourceText source, List<Event> events) {
        Scan scan = new Scan(source);
        for (Event event : events) {
            switch (event.getEventId()) {
                case Scalar, Alias -> {
                    scan.gap(Marks.start(event));
                    scan.skip(Marks.end(event));
                }
                default -> {
                    // what begins and ends here is made of indicators
                }
            }
        }
        scan.gap(source.length());
        return scan.found;
    }

    private static final class Scan {
        private final SourceText source;
        private final List<Comment> found = new ArrayList<>();
        private int at;
        private int line;
        private int lineStart;
        private boolean alone = true;

        Scan(SourceText source) {
            this.source = source;
        }

        void skip(int end) {
            while (at < end) {
                advance();
            }
        }

        void gap(int end) {
            while (at < end) {
                int point = source.at(at);
                if (point == '#') {
                    comment();
                } else if (point == '&' || point == '!') {
                    name(end);
                } else if (point == '%' && at == lineStart) {
                    throw new UnsupportedLayout(line + 1, "A document with a YAML directive is not formatted.");
                } else {
                    advance();
                }
            }
        }

        /** An anchor or a tag of a collection. */
        private void name(int end) {
            while (at < end && !Character.isWhitespace(source.at(at))) {
                advance();
            }
        }

        private void comment() {
            int start = at;
            boolean first = alone;
            while (at < source.length() && source.at(at) != '\n') {
                at++;
            }
            found.add(new Comment(
                    start, line, start - lineStart, source.slice(start, at).stripTrailing(), first));
        }

        private void advance() {
            int point = source.at(at++);
            if (point == '\n') {
                line++;
                lineStart = at;
                alone = true;
            } else if (point != ' ' && point != '\t') {
                alone = false;
            }
        }
    }
}
