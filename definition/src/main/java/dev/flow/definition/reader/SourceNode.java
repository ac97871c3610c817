package dev.flow.definition.reader;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A value of a document and its position. Immutable. Anchors share nodes, so the same one may stand at several
 * pointers.
 */
public sealed interface SourceNode {
    Range range();

    /** The value as JSON: a new tree for each call. */
    JsonNode json();

    /** How many levels of collections are in here. */
    int height();

    /** How large the value is with all aliases expanded, roughly in bytes. */
    long weight();

    /** An object; each key occurs once. {@code complete} is false when something reported is not in it. */
    final class Mapping implements SourceNode {
        /** Fewer are looked through faster than they are looked up. */
        private static final int FEW = 8;

        private final Range range;
        private final List<Entry> entries;
        private final boolean complete;
        private final int height;
        private final long weight;
        private final Map<String, Entry> byName;

        public Mapping(Range range, List<Entry> entries, boolean complete, int height, long weight) {
            this.range = range;
            this.entries = List.copyOf(entries);
            this.complete = complete;
            this.height = height;
            this.weight = weight;
            this.byName = entries.size() <= FEW
                    ? Map.of()
                    : entries.stream().collect(Collectors.toUnmodifiableMap(Entry::name, Function.identity()));
        }

        @Override
        public Range range() {
            return range;
        }

        public List<Entry> entries() {
            return entries;
        }

        public boolean complete() {
            return complete;
        }

        @Override
        public int height() {
            return height;
        }

        @Override
        public long weight() {
            return weight;
        }

        /** The entry with this key. */
        public @Nullable Entry entry(String key) {
            if (entries.size() > FEW) {
                return byName.get(key);
            }
            for (Entry entry : entries) {
                if (entry.name().equals(key)) {
                    return entry;
                }
            }
            return null;
        }

        /** The value of this key. */
        public @Nullable SourceNode get(String key) {
            Entry entry = entry(key);
            return entry == null ? null : entry.value();
        }

        @Override
        public JsonNode json() {
            var object = JsonNodeFactory.instance.objectNode();
            for (Entry entry : entries) {
                object.set(entry.name(), entry.value().json());
            }
            return object;
        }
    }

    /** A key and its value. */
    record Entry(Scalar key, SourceNode value) {
        public String name() {
            return key.text();
        }
    }

    /** An array. {@code complete} is false when something reported is not in it. */
    record Sequence(Range range, List<SourceNode> elements, boolean complete, int height, long weight)
            implements SourceNode {
        public Sequence {
            elements = List.copyOf(elements);
        }

        @Override
        public JsonNode json() {
            var array = JsonNodeFactory.instance.arrayNode(elements.size());
            elements.forEach(element -> array.add(element.json()));
            return array;
        }
    }

    /**
     * A string, a number, a boolean or null.
     *
     * @param text what it says, after quotes and escapes are taken off
     * @param value what it is
     * @param layout how it is written
     */
    record Scalar(Range range, String text, JsonNode value, Layout layout) implements SourceNode {
        public boolean isText() {
            return value.isTextual();
        }

        @Override
        public JsonNode json() {
            return value;
        }

        @Override
        public int height() {
            return 0;
        }

        @Override
        public long weight() {
            return text.length() + 3L;
        }

        /**
         * How a scalar is written.
         *
         * @param start offset of its first code point in the text, at the quote or the {@code |} or {@code >}
         * @param end offset after its last
         */
        public record Layout(Style style, int start, int end) {}

        /** The styles of YAML; MISSING is a value that is not there, BROKEN one that was reported already. */
        public enum Style {
            PLAIN,
            SINGLE_QUOTED,
            DOUBLE_QUOTED,
            LITERAL,
            FOLDED,
            MISSING,
            BROKEN
        }

        /** Whether it was reported already, so that nothing more need be said about it. */
        public boolean broken() {
            return layout.style() == Style.BROKEN;
        }

        /** Whether nothing is written there. */
        public boolean missing() {
            return layout.style() == Style.MISSING;
        }
    }
}
