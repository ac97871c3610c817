package dev.flow.definition.format;

import org.snakeyaml.engine.v2.events.Event;

/** Positions of events, in code points, lines and columns counted from zero. */
final class Marks {
    private Marks() {}

    static int start(Event event) {
        return event.getStartMark().orElseThrow().getIndex();
    }

    static int end(Event event) {
        return event.getEndMark().orElseThrow().getIndex();
    }

    static int startLine(Event event) {
        return event.getStartMark().orElseThrow().getLine();
    }

    static int endLine(Event event) {
        return event.getEndMark().orElseThrow().getLine();
    }

    static int column(Event event) {
        return event.getStartMark().orElseThrow().getColumn();
    }
}
