package dev.flow.definition.reader;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.definition.DocumentLimits;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.diagnostic.TextCode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Scalar.Layout;
import dev.flow.definition.reader.SourceNode.Scalar.Style;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.NameSuggestion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds the tree from the parser's events; reports duplicate keys, keys that are not strings, invalid aliases and
 * exceeded limits.
 */
final class SourceTreeBuilder {
    /** The keys around the port mappings of a container, from the inside. */
    private static final List<String> PORTS = List.of("ports", "container", "run");

    private final SourceFile file;
    private final DocumentLimits limits;
    private final DiagnosticCollector collector;
    private final Deque<Frame> open = new ArrayDeque<>();
    private final Map<String, SourceNode> anchors = new HashMap<>();
    private final Set<String> openAnchors = new HashSet<>();
    private @Nullable SourceNode root;
    private long expanded;
    private boolean tooLargeReported;
    private boolean tooDeepReported;

    SourceTreeBuilder(SourceFile file, DocumentLimits limits, DiagnosticCollector collector) {
        this.file = file;
        this.limits = limits;
        this.collector = collector;
    }

    /** A collection that is not closed yet. */
    private static final class Frame {
        final boolean mapping;
        final boolean flow;
        final Range start;
        final @Nullable String anchor;
        final List<Entry> entries = new ArrayList<>();
        final List<SourceNode> elements = new ArrayList<>();
        final Set<String> keys = new HashSet<>();
        /** The key that waits for its value. */
        @Nullable
        Scalar key;
        /** The value that comes next belongs to a key that was refused. */
        boolean skip;
        /** Something that was reported is not kept, so that what is left looks emptier than it is. */
        boolean lossy;

        int height;
        long weight = 2;

        Frame(boolean mapping, boolean flow, Range start, @Nullable String anchor) {
            this.mapping = mapping;
            this.flow = flow;
            this.start = start;
            this.anchor = anchor;
        }

        boolean awaitsKey() {
            return mapping && key == null && !skip;
        }
    }

    /** How many collections are open. */
    int depth() {
        return open.size();
    }

    void openMapping(Range start, Optional<String> anchor, boolean flow) {
        push(new Frame(true, flow, start, anchor.orElse(null)));
    }

    void openSequence(Range start, Optional<String> anchor, boolean flow) {
        push(new Frame(false, flow, start, anchor.orElse(null)));
    }

    private void push(Frame frame) {
        if (frame.anchor != null) {
            openAnchors.add(frame.anchor);
        }
        open.push(frame);
        if (open.size() > limits.depth()) {
            tooDeep(frame.start);
        }
    }

    void close(Range end) {
        Frame frame = open.pop();
        put(node(frame, frame.flow ? end : null, !frame.lossy), frame.anchor);
    }

    void add(Scalar scalar, Optional<String> anchor) {
        put(scalar, anchor.orElse(null));
    }

    void alias(String name, Range range) {
        SourceNode node = anchors.get(name);
        if (node == null || openAnchors.contains(name)) {
            boolean recursive = openAnchors.contains(name);
            collector.report(
                    TextCode.YAML_ALIAS,
                    file.path(),
                    range,
                    "",
                    recursive
                            ? "The alias *" + name + " is inside the value that it names."
                            : "The alias *" + name + " names no anchor above it.",
                    recursive
                            ? "Write the value out."
                            : NameSuggestion.of(name, anchors.keySet())
                                    .map(near -> "Did you mean `*" + near + "`?")
                                    .orElse(TextCode.YAML_ALIAS.fix()));
            put(brokenAt(range), null);
            return;
        }
        expanded += node.weight();
        if (expanded > limits.documentBytes()) {
            if (!tooLargeReported) {
                tooLargeReported = true;
                collector.report(
                        TextCode.DOCUMENT_TOO_LARGE,
                        file.path(),
                        range,
                        "",
                        "With its aliases expanded the document is larger than the limit of " + limits.documentBytes()
                                + " bytes.",
                        TextCode.DOCUMENT_TOO_LARGE.fix());
            }
            put(brokenAt(range), null);
            return;
        }
        if (open.size() + node.height() > limits.depth()) {
            tooDeep(range);
            put(brokenAt(range), null);
            return;
        }
        put(node, null);
    }

    /** The whole value; what a syntax error left open is closed as incomplete. */
    Optional<SourceNode> finish() {
        while (!open.isEmpty()) {
            Frame frame = open.pop();
            put(node(frame, null, false), frame.anchor);
        }
        return Optional.ofNullable(root);
    }

    private void put(SourceNode node, @Nullable String anchor) {
        if (anchor != null) {
            openAnchors.remove(anchor);
            anchors.put(anchor, node);
        }
        Frame parent = open.peek();
        if (parent == null) {
            root = node;
            return;
        }
        if (parent.awaitsKey()) {
            key(parent, node);
            return;
        }
        if (open.size() > limits.depth()) {
            // deeper than the limit: nothing in here is kept
            parent.key = null;
            parent.skip = false;
            parent.lossy = true;
            return;
        }
        parent.height = Math.max(parent.height, node.height());
        parent.weight += node.weight() + 1;
        if (!parent.mapping) {
            parent.elements.add(node);
            return;
        }
        Scalar key = parent.key;
        if (key != null) {
            parent.entries.add(new Entry(key, located(node, key)));
            parent.weight += key.weight();
        }
        parent.key = null;
        parent.skip = false;
    }

    /** The DSL reference writes the port mappings of containers with integers as keys. */
    private boolean isPort(Scalar key) {
        if (!key.value().isIntegralNumber()) {
            return false;
        }
        List<String> outwards = open.stream()
                .skip(1)
                .limit(PORTS.size())
                .map(frame -> frame.key == null ? "" : frame.key.text())
                .toList();
        return outwards.equals(PORTS);
    }

    private static Scalar text(Scalar scalar) {
        String text = scalar.value().asText();
        return new Scalar(scalar.range(), text, TextNode.valueOf(text), scalar.layout());
    }

    /** A value that is not written has the position of its key. */
    private static SourceNode located(SourceNode node, Scalar key) {
        return node instanceof Scalar scalar && scalar.missing()
                ? new Scalar(key.range(), scalar.text(), scalar.value(), scalar.layout())
                : node;
    }

    private void key(Frame parent, SourceNode key) {
        SourceNode node = key instanceof Scalar port && isPort(port) ? text(port) : key;
        if (!(node instanceof Scalar scalar) || !scalar.isText()) {
            if (!(node instanceof Scalar reported && reported.broken())) {
                collector.report(
                        TextCode.KEY_NOT_TEXT,
                        file.path(),
                        node.range(),
                        "",
                        node instanceof Scalar scalar
                                ? "The key " + (scalar.missing() ? "is empty" : scalar.text() + " is not a string")
                                        + "; the keys of an object are strings."
                                : "A collection cannot be a key; the keys of an object are strings.",
                        node instanceof Scalar scalar
                                ? "Quote it: \"" + scalar.text() + "\"."
                                : "Use a string as the key; an expression that begins with '{' must be quoted.");
            }
            parent.skip = true;
            parent.lossy = true;
            return;
        }
        if (!parent.keys.add(scalar.text())) {
            collector.report(
                    TextCode.DUPLICATE_KEY,
                    file.path(),
                    scalar.range(),
                    "",
                    "The key `" + scalar.text() + "` occurs twice in the same mapping.",
                    TextCode.DUPLICATE_KEY.fix());
            parent.skip = true;
            return;
        }
        parent.key = scalar;
    }

    private SourceNode node(Frame frame, @Nullable Range end, boolean complete) {
        Range range = frame.start;
        if (end != null) {
            range = new Range(range.line(), range.column(), end.endLine(), end.endColumn());
        } else if (frame.mapping && !frame.entries.isEmpty()) {
            range = through(range, frame.entries.getLast().value().range());
        } else if (!frame.mapping && !frame.elements.isEmpty()) {
            range = through(range, frame.elements.getLast().range());
        }
        return frame.mapping
                ? new Mapping(range, frame.entries, complete, frame.height + 1, frame.weight)
                : new Sequence(range, frame.elements, complete, frame.height + 1, frame.weight);
    }

    private static Range through(Range start, Range last) {
        return last.endLine() > start.line() || (last.endLine() == start.line() && last.endColumn() > start.column())
                ? new Range(start.line(), start.column(), last.endLine(), last.endColumn())
                : start;
    }

    private void tooDeep(Range range) {
        if (!tooDeepReported) {
            tooDeepReported = true;
            collector.report(
                    TextCode.DOCUMENT_TOO_DEEP,
                    file.path(),
                    range,
                    "",
                    "Values are nested deeper here than the limit of " + limits.depth() + " levels.",
                    TextCode.DOCUMENT_TOO_DEEP.fix());
        }
    }

    private static Scalar brokenAt(Range range) {
        return YamlReader.broken(range, "", new Layout(Style.BROKEN, 0, 0));
    }
}
