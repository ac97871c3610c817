package dev.flow.definition.format;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value of a document as it was written, with its comments. */
sealed interface LayoutNode {
    /** Anchor and tag, empty for neither. */
    String properties();

    /** A name that stands for an anchored value. */
    record Alias(String text) implements LayoutNode {
        @Override
        public String properties() {
            return "";
        }
    }

    /** A text, number, flag or null. */
    record Scalar(String properties, ScalarLayout layout) implements LayoutNode {}

    /** A mapping, whose entries have keys, or a sequence, whose entries have none. */
    record Collection(
            String properties, boolean mapping, boolean flow, boolean oneLine, List<Entry> entries, List<String> foot)
            implements LayoutNode {
        /** Whether there is a comment in here. */
        boolean commented() {
            return !foot.isEmpty() || entries.stream().anyMatch(Entry::commented);
        }
    }

    /** An entry of a collection. Mutable while the tree is built; lists of lines have an empty line for a blank one. */
    final class Entry {
        private final List<String> before = new ArrayList<>();
        private final List<String> after = new ArrayList<>();
        private @Nullable LayoutNode key;
        private @Nullable LayoutNode value;
        private String trailing = "";

        /** The comments above. */
        List<String> before() {
            return before;
        }

        /** The comments below a key without a value. */
        List<String> after() {
            return after;
        }

        @Nullable
        LayoutNode key() {
            return key;
        }

        void key(LayoutNode node) {
            key = node;
        }

        LayoutNode value() {
            if (value == null) {
                throw new IllegalStateException("An entry has a value.");
            }
            return value;
        }

        void value(LayoutNode node) {
            value = node;
        }

        /** The comment in the line of the key, or behind the value; empty for none. */
        String trailing() {
            return trailing;
        }

        void trailing(String comment) {
            trailing = trailing.isEmpty() ? comment : trailing + " " + comment;
        }

        boolean commented() {
            return !before.stream().allMatch(String::isEmpty)
                    || !trailing.isEmpty()
                    || !after.isEmpty()
                    || (value instanceof Collection collection && collection.commented());
        }
    }
}
