package dev.flow.definition.reader;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Converts the parser's marks, which count from zero, to ranges, which count from one. */
final class MarkRanges {
    private MarkRanges() {}

    static Range range(Event event) {
        Mark start = event.getStartMark().orElseThrow();
        Mark end = event.getEndMark().orElseThrow();
        return new Range(start.getLine() + 1, start.getColumn() + 1, end.getLine() + 1, end.getColumn() + 1);
    }

    static int start(Event event) {
        return event.getStartMark().orElseThrow().getIndex();
    }

    static int end(Event event) {
        return event.getEndMark().orElseThrow().getIndex();
    }
}
