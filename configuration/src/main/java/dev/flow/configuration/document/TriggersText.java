package dev.flow.configuration.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.document.TextLines.BlockEntry;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Mapping;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The triggers document as a text of which single triggers are read and replaced; the text of the others stays as it
 * is, comments included. Comment lines directly above a trigger belong to it. Immutable.
 */
public final class TriggersText {
    private final String text;
    private final Mapping root;
    private final TextLines lines;
    private final List<BlockEntry> entries;

    private TriggersText(String text, Mapping root) {
        this.text = text;
        this.root = root;
        this.lines = TextLines.of(text);
        this.entries =
                lines.areThoseOfTheParser() ? lines.entries(root, lines.size()).orElse(List.of()) : List.of();
    }

    /**
     * Reads a triggers document.
     *
     * @throws LifecycleException {@code INVALID_CONFIGURATION} for a text that cannot be one
     */
    public static TriggersText of(String text) {
        ParsedDocument parsed =
                ParsedDocument.of(DocumentName.TRIGGERS, text).valid(LifecycleException.Code.INVALID_CONFIGURATION);
        return new TriggersText(text, parsed.root());
    }

    /** A triggers document without triggers. */
    public static TriggersText empty() {
        return of("{}\n");
    }

    /**
     * A text after edits.
     *
     * @param isEmpty whether it has neither triggers nor comments
     * @param commentsDropped whether comments of triggers that were not edited are lost
     */
    public record Edited(String text, boolean isEmpty, boolean commentsDropped) {}

    /** The names of the triggers. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>();
        root.entries().forEach(entry -> names.add(entry.name()));
        return names;
    }

    /** The value of a name, whatever it is. */
    Optional<JsonNode> value(String name) {
        SourceNode value = root.get(name);
        return value == null ? Optional.empty() : Optional.of(value.json());
    }

    /** A trigger as JSON; empty when there is none, or when it is no object. */
    public Optional<ObjectNode> json(String name) {
        return value(name).map(value -> value instanceof ObjectNode object ? object : null);
    }

    /** The text of a trigger, without its name and the comments above it. */
    public Optional<String> fragment(String name) {
        return json(name).map(json -> {
            for (BlockEntry entry : entries) {
                if (entry.name().equals(name)) {
                    String own = ownText(entry);
                    return YamlText.isTextOf(own, json) ? own : YamlText.of(json);
                }
            }
            return YamlText.of(json);
        });
    }

    private String ownText(BlockEntry entry) {
        if (entry.isBelow()) {
            return lines.outdented(entry.line() + 1, entry.end() - blankLines(entry), entry.indentation());
        }
        String first = lines.line(entry.line());
        int afterKey = first.offsetByCodePoints(0, entry.entry().key().range().endColumn() - 1);
        int colon = first.indexOf(':', afterKey);
        return first.substring(colon + 1).stripLeading()
                + lines.text(entry.line() + 1, entry.end() - blankLines(entry));
    }

    private int blankLines(BlockEntry entry) {
        int blank = 0;
        while (entry.end() - blank > entry.line() + 1 && TextLines.isBlank(lines.line(entry.end() - blank - 1))) {
            blank++;
        }
        return blank;
    }

    /**
     * The text with triggers added, replaced and removed.
     *
     * @param edits the text of a trigger, which parses to an object, or empty to remove it, by its name
     */
    public Edited edited(Map<String, Optional<String>> edits) {
        ObjectNode wanted = (ObjectNode) root.json();
        if (edits.isEmpty()) {
            return new Edited(text, wanted.isEmpty() && !YamlText.hasComments(text), false);
        }
        edits.forEach((name, fragment) ->
                fragment.ifPresentOrElse(own -> wanted.set(name, parsed(own)), () -> wanted.remove(name)));
        String spliced = spliced(edits, wanted.isEmpty());
        boolean exact = YamlText.isTextOf(spliced, wanted);
        String result = exact ? spliced : YamlText.of(wanted);
        return new Edited(
                result, wanted.isEmpty() && !YamlText.hasComments(result), !exact && YamlText.hasComments(text));
    }

    private static JsonNode parsed(String fragment) {
        return ParsedDocument.of(DocumentName.TRIGGERS, fragment)
                .valid(LifecycleException.Code.INVALID_CONFIGURATION)
                .json();
    }

    private String spliced(Map<String, Optional<String>> edits, boolean emptied) {
        StringBuilder result = new StringBuilder();
        result.append(
                entries.isEmpty()
                        ? comments()
                        : lines.text(0, entries.getFirst().head()));
        for (BlockEntry entry : entries) {
            Optional<String> fragment = edits.get(entry.name());
            if (fragment == null) {
                append(result, lines.text(entry.head(), entry.end()));
            } else {
                fragment.ifPresent(own -> append(result, replaced(entry, own)));
            }
        }
        int column =
                entries.isEmpty() ? 0 : entries.getFirst().entry().key().range().column() - 1;
        edits.forEach((name, fragment) -> {
            if (root.entry(name) == null) {
                fragment.ifPresent(own -> append(result, added(name, own, column, endsWithComment(result))));
            }
        });
        if (emptied) {
            append(result, "{}\n");
        }
        return result.toString();
    }

    /** The lines of a document without triggers that are kept when the first one is added. */
    private String comments() {
        StringBuilder kept = new StringBuilder();
        for (int line = 0; line < lines.size(); line++) {
            if (TextLines.isComment(lines.line(line)) || TextLines.isBlank(lines.line(line))) {
                append(kept, lines.line(line));
            }
        }
        return kept.toString();
    }

    private String replaced(BlockEntry entry, String fragment) {
        int column = entry.entry().key().range().column() - 1;
        StringBuilder result = new StringBuilder(lines.text(entry.head(), entry.line()));
        int indentation = column + 2;
        if (entry.isBelow() && entry.entry().value() instanceof Mapping && entry.indentation() > column) {
            append(result, lines.line(entry.line()));
            indentation = entry.indentation();
        } else {
            append(result, " ".repeat(column) + ConfigurationYaml.key(entry.name()) + ":\n");
        }
        append(result, TextLines.indented(ConfigurationYaml.withoutMarkers(fragment), indentation));
        append(result, lines.text(entry.end() - blankLines(entry), entry.end()));
        return result.toString();
    }

    private static boolean endsWithComment(StringBuilder text) {
        TextLines all = TextLines.of(text.toString());
        return !all.isEmpty() && TextLines.isComment(all.line(all.size() - 1));
    }

    /** After a comment there is an empty line, so that the comment does not become one of the trigger. */
    private static String added(String name, String fragment, int column, boolean apart) {
        return (apart ? "\n" : "") + " ".repeat(column) + ConfigurationYaml.key(name) + ":\n"
                + TextLines.indented(ConfigurationYaml.withoutMarkers(fragment), column + 2);
    }

    /** Appends lines, the first of which begins on a line of its own. */
    private static void append(StringBuilder text, String more) {
        if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n' && !more.isEmpty()) {
            text.append('\n');
        }
        text.append(more);
    }
}
