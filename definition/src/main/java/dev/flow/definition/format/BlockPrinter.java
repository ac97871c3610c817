package dev.flow.definition.format;

import dev.flow.definition.format.LayoutNode.Alias;
import dev.flow.definition.format.LayoutNode.Collection;
import dev.flow.definition.format.LayoutNode.Entry;
import dev.flow.definition.format.LayoutNode.Scalar;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a tree as a YAML block: steps of two spaces, lists indented below their key. What was written in brackets in
 * one line stays so while it fits. Not thread-safe; one for each document.
 */
final class BlockPrinter {
    /** Longer lists and mappings in brackets become blocks. */
    private static final int WIDTH = 120;

    private static final String STEP = "  ";

    private final List<String> lines = new ArrayList<>();
    /** Blank lines after the last line would belong to a value. */
    private boolean keeps;

    private BlockPrinter() {}

    static String print(Collection root) {
        BlockPrinter printer = new BlockPrinter();
        if (root.entries().isEmpty()) {
            printer.comments(root.foot(), "", true);
            printer.line(root.mapping() ? "{}" : "[]");
        } else {
            if (!root.properties().isEmpty()) {
                printer.line("--- " + root.properties());
            }
            printer.collection(root, "");
        }
        return String.join("\n", printer.lines) + "\n";
    }

    private void collection(Collection collection, String indent) {
        boolean first = true;
        for (Entry entry : collection.entries()) {
            comments(entry.before(), indent, first);
            if (collection.mapping()) {
                property(entry, indent);
            } else {
                item(entry, indent);
            }
            comments(entry.after(), indent + STEP, true);
            first = false;
        }
        comments(collection.foot(), indent, false);
    }

    private void property(Entry entry, String indent) {
        LayoutNode key = entry.key();
        String name = key == null ? "" : inline(key, false) + (key instanceof Alias ? " :" : ":");
        value(entry, indent + name, indent);
    }

    /** The first entry of a collection in a list stands behind the dash. */
    private void item(Entry entry, String indent) {
        boolean nested = entry.value() instanceof Collection collection
                && collection.properties().isEmpty()
                && !fits(collection, indent.length() + 2);
        if (!nested) {
            value(entry, indent + "-", indent);
            return;
        }
        Collection collection = (Collection) entry.value();
        if (!entry.trailing().isEmpty()) {
            comments(List.of(entry.trailing()), indent, true);
        }
        Collection inner = collection;
        while (inner.entries().getFirst().value() instanceof Collection deeper
                && !inner.mapping()
                && deeper.properties().isEmpty()
                && !deeper.entries().isEmpty()) {
            hoist(inner.entries().getFirst(), indent);
            inner = deeper;
        }
        hoist(inner.entries().getFirst(), indent);
        int line = lines.size();
        collection(collection, indent + STEP);
        lines.set(line, indent + "- " + lines.get(line).substring(indent.length() + 2));
    }

    private void hoist(Entry first, String indent) {
        comments(first.before(), indent, true);
        first.before().clear();
    }

    /** A value behind what introduces it. */
    private void value(Entry entry, String start, String indent) {
        LayoutNode value = entry.value();
        String head = value.properties().isEmpty() ? start : start + " " + value.properties();
        switch (value) {
            case Alias(String text) -> line(with(start + " " + text, entry));
            case Scalar(String _, ScalarLayout layout) -> scalar(entry, layout, head, indent);
            case Collection collection
            when fits(collection, head.length() + 1) -> line(with(start + " " + inline(collection, false), entry));
            case Collection collection -> {
                line(with(head, entry));
                collection(collection, indent + STEP);
            }
        }
    }

    private void scalar(Entry entry, ScalarLayout layout, String head, String indent) {
        switch (layout) {
            case ScalarLayout.Missing _ -> line(with(head, entry));
            case ScalarLayout.Inline(String block, String _) -> line(with(head + " " + block, entry));
            case ScalarLayout.Folded(List<String> folded) -> {
                line(head + " " + folded.getFirst());
                for (String each : folded.subList(1, folded.size())) {
                    lines.add(each.isEmpty() ? "" : indent + STEP + each);
                }
                lines.set(lines.size() - 1, with(lines.getLast(), entry));
            }
            case ScalarLayout.Block(String header, List<String> content, int kept) -> {
                line(with(head + " " + header, entry));
                content.forEach(each -> lines.add(each.isEmpty() ? "" : indent + STEP + each));
                for (int count = 0; count < kept; count++) {
                    lines.add("");
                }
                keeps = header.contains("+");
            }
        }
    }

    private static String with(String line, Entry entry) {
        return entry.trailing().isEmpty() ? line : line + " " + entry.trailing();
    }

    /** Whether a collection is written in brackets, in the line that it begins in. */
    private static boolean fits(Collection collection, int column) {
        return collection.entries().isEmpty()
                || (collection.flow()
                        && collection.oneLine()
                        && !collection.commented()
                        && column + inline(collection, false).length() <= WIDTH);
    }

    private static String inline(LayoutNode node, boolean flow) {
        String properties = node.properties().isEmpty() ? "" : node.properties() + " ";
        return switch (node) {
            case Alias(String text) -> text;
            case Scalar(String _, ScalarLayout layout) ->
                switch (layout) {
                    case ScalarLayout.Missing _ -> node.properties().isEmpty() ? "null" : node.properties();
                    case ScalarLayout.Inline(String block, String brackets) -> properties + (flow ? brackets : block);
                    case ScalarLayout.Folded _, ScalarLayout.Block _ ->
                        throw new IllegalStateException("A scalar over several lines is never in a collection of one.");
                };
            case Collection collection -> {
                List<String> entries = new ArrayList<>();
                for (Entry entry : collection.entries()) {
                    LayoutNode key = entry.key();
                    String name = key == null ? "" : inline(key, true) + (key instanceof Alias ? " : " : ": ");
                    entries.add(name + inline(entry.value(), true));
                }
                String content = String.join(", ", entries);
                yield properties + (collection.mapping() ? "{" + content + "}" : "[" + content + "]");
            }
        };
    }

    private void comments(List<String> comments, String indent, boolean first) {
        boolean begin = first;
        for (String comment : comments) {
            if (!comment.isEmpty()) {
                line(indent + comment);
            } else if (!begin && !keeps) {
                lines.add("");
            }
            begin = false;
        }
    }

    private void line(String line) {
        lines.add(line);
        keeps = false;
    }
}
