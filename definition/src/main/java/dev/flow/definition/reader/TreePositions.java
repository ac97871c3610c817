package dev.flow.definition.reader;

import dev.flow.definition.SourceMap;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.Pointer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The positions of a tree, looked up by walking it.
 *
 * @param text what the tree was read from
 */
public record TreePositions(String text, SourceNode root) implements SourceMap {

    @Override
    public Optional<Range> value(String pointer) {
        return Optional.ofNullable(node(pointer)).map(SourceNode::range);
    }

    @Override
    public Optional<Range> part(String pointer, int start, int end) {
        return node(pointer) instanceof SourceNode.Scalar scalar
                ? Optional.of(new ScalarAlignment(new TextOffsets(text), scalar).range(start, end))
                : Optional.empty();
    }

    private @Nullable SourceNode node(String pointer) {
        SourceNode node = root;
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
