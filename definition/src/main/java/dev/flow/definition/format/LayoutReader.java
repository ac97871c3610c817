package dev.flow.definition.format;

import dev.flow.definition.format.LayoutNode.Alias;
import dev.flow.definition.format.LayoutNode.Collection;
import dev.flow.definition.format.LayoutNode.Entry;
import dev.flow.definition.format.LayoutNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.Event.ID;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * Makes a tree of the parser's events and gives each comment its place: above an entry, behind it, or at the end of a
 * collection, where the column says which one. Not thread-safe; one for each text.
 */
final class LayoutReader {
    private final SourceText source;
    private final List<Event> events;
    private final List<Comment> comments;
    private final ScalarReader scalars;
    private int event;
    private int comment;

    LayoutReader(SourceText source, List<Event> events, List<Comment> comments) {
        this.source = source;
        this.events = events;
        this.comments = comments;
        this.scalars = new ScalarReader(source);
    }

    /** The root collection; the document is one. */
    Collection read() {
        while (!(events.get(event) instanceof CollectionStartEvent)) {
            if (events.get(event).getEventId() == ID.Scalar) {
                throw new UnsupportedLayout(1, "A document that is neither a mapping nor a list is not formatted.");
            }
            event++;
        }
        Entry root = new Entry();
        above(root.before(), start(event));
        Collection collection = collection(-1);
        foot(collection.foot(), -1, source.length());
        if (!root.before().isEmpty()) {
            hoist(root.before(), collection);
        }
        return collection;
    }

    /** What stands above a collection that has no key stands above its first entry. */
    private static void hoist(List<String> lines, Collection collection) {
        (collection.entries().isEmpty()
                        ? collection.foot()
                        : collection.entries().getFirst().before())
                .addAll(0, lines);
    }

    private Collection collection(int outer) {
        CollectionStartEvent begin = (CollectionStartEvent) events.get(event++);
        boolean mapping = begin.getEventId() == ID.MappingStart;
        int column =
                Math.max(mapping && !begin.isFlow() ? Marks.column(events.get(event)) : Marks.column(begin), outer + 1);
        List<Entry> entries = new ArrayList<>();
        while (events.get(event).getEventId() != ID.MappingEnd
                && events.get(event).getEventId() != ID.SequenceEnd) {
            entries.add(entry(mapping, begin.isFlow(), column));
        }
        Event end = events.get(event++);
        List<String> foot = new ArrayList<>();
        foot(foot, begin.isFlow() ? -1 : column, begin.isFlow() ? Marks.end(end) : nextStart());
        boolean oneLine = Marks.startLine(begin) == Marks.endLine(end);
        return new Collection(properties(begin), mapping, begin.isFlow(), oneLine, entries, foot);
    }

    private Entry entry(boolean mapping, boolean flow, int column) {
        Entry entry = new Entry();
        Event first = events.get(event);
        above(entry.before(), Marks.start(first));
        if (source.blankAbove(Marks.startLine(first))) {
            blank(entry.before());
        }
        if (mapping) {
            entry.key(key());
            behindKey(entry, Marks.endLine(first));
        }
        value(entry, column);
        boolean missing = entry.value() instanceof Scalar(String _, ScalarLayout.Missing _);
        if (missing && mapping && !flow) {
            below(entry, column);
        }
        return entry;
    }

    private LayoutNode key() {
        Event key = events.get(event);
        int line = Marks.startLine(key) + 1;
        LayoutNode node = switch (key.getEventId()) {
            case Scalar, Alias -> leaf(new Entry());
            default -> throw new UnsupportedLayout(line, "A key that is a collection is not formatted.");
        };
        if (node instanceof Scalar scalar && !(scalar.layout() instanceof ScalarLayout.Inline)) {
            throw new UnsupportedLayout(
                    line, "A key without a text, or with one over several lines, is not formatted.");
        }
        return node;
    }

    /** A comment in the line of a key whose value follows below. */
    private void behindKey(Entry entry, int line) {
        while (pending(start(event)) && !next().alone() && next().line() == line && block(events.get(event))) {
            entry.trailing(comments.get(comment++).text());
        }
    }

    private static boolean block(Event event) {
        return event instanceof CollectionStartEvent collection && !collection.isFlow();
    }

    private void value(Entry entry, int column) {
        Event value = events.get(event);
        if (value instanceof CollectionStartEvent) {
            if (!block(value)) {
                above(entry.before(), Marks.start(value));
            }
            Collection collection = collection(column);
            entry.value(collection);
            if (collection.entries().isEmpty()) {
                entry.before().addAll(collection.foot());
                collection.foot().clear();
            }
            if (collection.flow()) {
                trailing(entry, events.get(event - 1));
            }
        } else {
            above(entry.before(), Marks.start(value));
            entry.value(leaf(entry));
            trailing(entry, value);
        }
    }

    private LayoutNode leaf(Entry entry) {
        Event leaf = events.get(event++);
        if (leaf instanceof AliasEvent alias) {
            return new Alias("*" + alias.getAlias().getValue());
        }
        ScalarReader.Read read = scalars.read((ScalarEvent) leaf);
        if (!read.comment().isEmpty()) {
            entry.trailing(read.comment());
        }
        return read.scalar();
    }

    /** The comment behind a value, in its line. */
    private void trailing(Entry entry, Event value) {
        if (pending(nextStart())
                && !next().alone()
                && next().line() == Marks.endLine(value)
                && next().offset() < closing()) {
            entry.trailing(comments.get(comment++).text());
        }
    }

    /** Where the bracket closes, if what follows is the end of a flow collection. */
    private int closing() {
        Event next = events.get(event);
        boolean end = next.getEventId() == ID.MappingEnd || next.getEventId() == ID.SequenceEnd;
        return end && Marks.end(next) > Marks.start(next) ? Marks.start(next) : Integer.MAX_VALUE;
    }

    /** Comments that are indented below a key without a value. */
    private void below(Entry entry, int column) {
        int start = nextStart();
        while (pending(start) && next().alone() && next().column() > column) {
            entry.after().add(comments.get(comment++).text());
        }
    }

    private void foot(List<String> lines, int column, int end) {
        while (pending(end) && (column < 0 || (next().alone() && next().column() >= column))) {
            add(lines, comments.get(comment++));
        }
    }

    private void above(List<String> lines, int end) {
        while (pending(end)) {
            add(lines, comments.get(comment++));
        }
    }

    private void add(List<String> lines, Comment found) {
        if (found.alone() && source.blankAbove(found.line())) {
            blank(lines);
        }
        lines.add(found.text());
    }

    private static void blank(List<String> lines) {
        if (lines.isEmpty() || !lines.getLast().isEmpty()) {
            lines.add("");
        }
    }

    private boolean pending(int end) {
        return comment < comments.size() && next().offset() < end;
    }

    private Comment next() {
        return comments.get(comment);
    }

    /** Where the value begins that this event opens: that of its first entry for a block. */
    private int start(int index) {
        Event at = events.get(index);
        return block(at) ? Marks.start(events.get(index + 1)) : Marks.start(at);
    }

    /** Where the next value begins, or the enclosing bracket closes. */
    private int nextStart() {
        for (int index = event; index < events.size(); index++) {
            Event at = events.get(index);
            switch (at.getEventId()) {
                case Scalar, Alias, MappingStart, SequenceStart -> {
                    return Marks.start(at);
                }
                case MappingEnd, SequenceEnd -> {
                    if (Marks.end(at) > Marks.start(at)) {
                        return Marks.start(at);
                    }
                }
                default -> {
                    return source.length();
                }
            }
        }
        return source.length();
    }

    private String properties(CollectionStartEvent begin) {
        if (begin.getAnchor().isEmpty() && begin.getTag().isEmpty()) {
            return "";
        }
        List<String> found = new ArrayList<>();
        int at = Marks.start(begin);
        while (at < source.length() && (source.at(at) == '&' || source.at(at) == '!')) {
            int end = at;
            while (!Character.isWhitespace(source.at(end))) {
                end++;
            }
            found.add(source.slice(at, end));
            at = end;
            while (at < source.length() && Character.isWhitespace(source.at(at))) {
                at++;
            }
        }
        return String.join(" ", found);
    }
}
