package dev.flow.definition.reader;

import dev.flow.definition.DocumentLimits;
import dev.flow.definition.SourceFile;
import dev.flow.definition.SourceMap;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.Pointer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The positions of the tree of a text, looked up by walking it. The text is read again when the first position is asked
 * for: a tree takes ten times the memory of its text, and of most texts that are kept no position is ever needed.
 * Thread-safe.
 */
public final class TreePositions implements SourceMap {
    private final SourceFile file;
    private final DocumentLimits limits;
    private volatile @Nullable SourceNode tree;

    /** @param file a text that has been read with these limits */
    public TreePositions(SourceFile file, DocumentLimits limits) {
        this.file = file;
        this.limits = limits;
    }

    private SourceNode root() {
        SourceNode known = tree;
        if (known == null) {
            known = YamlReader.read(file, limits, new DiagnosticCollector())
                    .orElseThrow(() -> new IllegalStateException("The file " + file.path() + " holds nothing."))
                    .root();
            tree = known;
        }
        return known;
    }

    @Override
    public Optional<Range> value(String pointer) {
        return Optional.ofNullable(node(pointer)).map(SourceNode::range);
    }

    @Override
    public Optional<Range> part(String pointer, int start, int end) {
        return node(pointer) instanceof SourceNode.Scalar scalar
                ? Optional.of(new ScalarAlignment(new TextOffsets(file.text()), scalar).range(start, end))
                : Optional.empty();
    }

    private @Nullable SourceNode node(String pointer) {
        SourceNode node = root();
        for (String step : steps(pointer)) {
            node = below(node, step);
            if (node == null) {
                return null;
            }
        }
        return node;
    }

    @Override
    public Optional<Range> key(String pointer) {
        int slash = pointer.lastIndexOf('/');
        if (slash < 0) {
            return value(pointer);
        }
        if (node(pointer.substring(0, slash)) instanceof Mapping mapping) {
            Entry entry = mapping.entry(Pointer.unescape(pointer.substring(slash + 1)));
            return entry == null ? Optional.empty() : Optional.of(entry.key().range());
        }
        return value(pointer);
    }

    private static String[] steps(String pointer) {
        return pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1);
    }

    private static @Nullable SourceNode below(SourceNode node, String step) {
        return switch (node) {
            case Mapping mapping -> mapping.get(Pointer.unescape(step));
            case Sequence sequence ->
                step.matches("\\d{1,9}")
                                && Integer.parseInt(step) < sequence.elements().size()
                        ? sequence.elements().get(Integer.parseInt(step))
                        : null;
            case SourceNode.Scalar scalar -> null;
        };
    }
}
