package dev.flow.configuration.document;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.document.TextLines.BlockEntry;
import dev.flow.definition.DocumentLimits;
import dev.flow.definition.SourceFile;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Splits one YAML document into the documents of a configuration, each with its comments. Not thread-safe. */
final class YamlImport {
    /** A document may be as deep as its own limit, below the section and its name. */
    private static final DocumentLimits LIMITS = new DocumentLimits(
            ConfigurationSize.IMPORT_LIMIT, DocumentLimits.DEFAULTS.depth() + 2, DocumentLimits.DEFAULTS.tasks());

    private final String yaml;
    private final TextLines lines;
    private final SortedMap<DocumentName, String> texts = new TreeMap<>();
    private final List<String> commentsDropped = new ArrayList<>();
    private final List<Diagnostic> errors = new ArrayList<>();

    /** Comments above sections, which go to the next document. */
    private String pending = "";

    YamlImport(String yaml) {
        this.yaml = yaml;
        this.lines = TextLines.of(yaml);
    }

    Change run() {
        Mapping root = ParsedDocument.of(new SourceFile("configuration.yaml", yaml), LIMITS)
                .valid(LifecycleException.Code.INVALID_CONFIGURATION)
                .root();
        ObjectNode names = (ObjectNode) root.json();
        ConfigurationJson.requireSections(names);
        Map<String, BlockEntry> places = places(root, lines.size());
        for (Entry entry : root.entries()) {
            section(kind(entry.name()), entry, places.get(entry.name()));
        }
        return Change.of(texts, commentsDropped, errors);
    }

    private static DocumentKind kind(String section) {
        for (DocumentKind kind : DocumentKind.values()) {
            if (kind.section().equals(section)) {
                return kind;
            }
        }
        throw new IllegalStateException("There is no section " + section + ".");
    }

    /** The places of the entries of a mapping by name; empty when it is not in block style. */
    private Map<String, BlockEntry> places(Mapping mapping, int end) {
        Map<String, BlockEntry> places = new HashMap<>();
        if (lines.areThoseOfTheParser()) {
            lines.entries(mapping, end).ifPresent(entries -> entries.forEach(entry -> places.put(entry.name(), entry)));
        }
        return places;
    }

    private void section(DocumentKind kind, Entry section, @Nullable BlockEntry place) {
        if (place != null) {
            pending += comments(texts.isEmpty() && pending.isEmpty() ? 0 : place.head(), place.line());
        }
        if (section.value().json() instanceof NullNode) {
            return;
        }
        Mapping value = mapping(section.value(), "`" + kind.section() + "`");
        if (!kind.isNamed()) {
            if (!value.entries().isEmpty() || (place != null && place.isBelow())) {
                document(new DocumentName(kind, ""), value, place);
            }
            return;
        }
        Map<String, BlockEntry> places = place == null || !place.isBelow() ? Map.of() : places(value, place.end());
        int from = place == null ? 0 : place.line() + 1;
        for (Entry entry : value.entries()) {
            BlockEntry found = places.get(entry.name());
            if (found != null) {
                pending += comments(Math.min(from, found.head()), found.line());
                from = Integer.MAX_VALUE;
            }
            String what = kind + " `" + entry.name() + "`";
            document(new DocumentName(kind, entry.name()), mapping(entry.value(), what), found);
        }
    }

    private static Mapping mapping(SourceNode value, String what) {
        if (value instanceof Mapping mapping) {
            return mapping;
        }
        throw LifecycleException.of(LifecycleException.Code.INVALID_REQUEST, "The " + what + " is not an object.");
    }

    /** The comments between two lines; nothing when these are blank. */
    private String comments(int from, int to) {
        StringBuilder found = new StringBuilder();
        for (int line = from; line < to; line++) {
            String text = lines.line(line);
            if (TextLines.isComment(text) || (TextLines.isBlank(text) && !found.isEmpty())) {
                found.append(text.stripLeading().isEmpty() ? "\n" : text.stripLeading());
            }
        }
        return found.toString();
    }

    private void document(DocumentName name, Mapping value, @Nullable BlockEntry place) {
        ObjectNode json = (ObjectNode) value.json();
        if (place != null && place.isBelow()) {
            String text =
                    pending + commentOfKey(place) + lines.outdented(place.line() + 1, place.end(), place.indentation());
            ParsedDocument parsed = ParsedDocument.of(name, text);
            if (parsed.errors().isEmpty() && YamlText.same(parsed.json(), json)) {
                texts.put(name, text);
                pending = "";
                return;
            }
        }
        String text = YamlText.of(json);
        errors.addAll(ParsedDocument.of(name, text).errors());
        texts.put(name, text);
        String original = place == null ? yaml : lines.text(place.head(), place.end());
        if (DocumentPaths.problem(name).isEmpty() && YamlText.hasComments(original)) {
            commentsDropped.add(DocumentPaths.of(name));
        }
    }

    /** A comment behind the key of a document, as a line of its own. */
    private String commentOfKey(BlockEntry place) {
        String line = lines.line(place.line());
        int afterKey = line.offsetByCodePoints(0, place.entry().key().range().endColumn() - 1);
        String rest = line.substring(line.indexOf(':', afterKey) + 1).strip();
        return rest.startsWith("#") ? rest + "\n" : "";
    }
}
