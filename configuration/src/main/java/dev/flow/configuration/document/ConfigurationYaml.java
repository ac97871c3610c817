package dev.flow.configuration.document;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.definition.SourceFile;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Documents as one YAML document of the same structure as {@link ConfigurationJson}. Each part has the text of its
 * document, indented, so that comments and formatting are kept and a document in block style comes back byte for byte;
 * a last line without an end gets one. A document that cannot be indented, such as one with tabs, is written anew.
 */
public final class ConfigurationYaml {
    private static final Pattern PLAIN_KEY = Pattern.compile("[a-zA-Z][a-zA-Z0-9._/:+-]{0,200}");
    private static final Set<String> WORDS = Set.of("null", "true", "false");
    private static final int STEP = 2;

    private ConfigurationYaml() {}

    /** The documents as one YAML document. */
    public static String write(Documents documents) {
        StringBuilder yaml = new StringBuilder();
        for (DocumentKind kind : DocumentKind.values()) {
            var texts = documents.of(kind);
            if (texts.isEmpty()) {
                continue;
            }
            yaml.append(kind.section()).append(":\n");
            texts.forEach((name, text) -> {
                if (kind.isNamed()) {
                    yaml.append("  ").append(key(name)).append(":\n");
                }
                yaml.append(nested(new DocumentName(kind, name), text, kind.isNamed() ? 2 * STEP : STEP));
            });
        }
        return yaml.isEmpty() ? "{}\n" : yaml.toString();
    }

    private static String nested(DocumentName name, String text, int indentation) {
        String body = withoutMarkers(text);
        boolean lines = TextLines.of(body).areThoseOfTheParser();
        if (lines && (canBeIndented(body) || isNestedTextOf(name, text, body))) {
            return TextLines.indented(body, indentation);
        }
        return TextLines.indented(YamlText.of(ParsedDocument.of(name, text).json()), indentation);
    }

    /** Whether a text is so plain that indenting all of its lines cannot change its value. */
    private static boolean canBeIndented(String text) {
        TextLines lines = TextLines.of(text);
        if (text.indexOf('\t') >= 0) {
            return false;
        }
        for (int index = 0; index < lines.size(); index++) {
            String line = lines.line(index);
            if (!TextLines.isBlank(line) && !TextLines.isComment(line)) {
                char first = line.charAt(0);
                return Character.isLetterOrDigit(first) || first == '_' || first == '"' || first == '\'';
            }
        }
        return false;
    }

    private static boolean isNestedTextOf(DocumentName name, String text, String body) {
        ParsedDocument nested = ParsedDocument.of(new SourceFile("", "part:\n" + TextLines.indented(body, STEP)));
        return nested.errors().isEmpty()
                && YamlText.same(
                        nested.json().path("part"),
                        ParsedDocument.of(name, text).json());
    }

    /** A name as the key of a block mapping. */
    static String key(String name) {
        boolean plain = PLAIN_KEY.matcher(name).matches()
                && !name.endsWith(":")
                && !WORDS.contains(name.toLowerCase(Locale.ROOT));
        return plain ? name : TextNode.valueOf(name).toString();
    }

    /**
     * A text without byte order mark, directives and the markers of the document's start and end; it ends with a line.
     */
    static String withoutMarkers(String text) {
        TextLines lines = TextLines.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
        StringBuilder kept = new StringBuilder();
        boolean before = true;
        for (int index = 0; index < lines.size(); index++) {
            String line = lines.line(index);
            boolean start = line.stripTrailing().equals("---");
            boolean marker = before && (start || line.startsWith("%"));
            boolean end = index == lines.size() - 1 && line.stripTrailing().equals("...");
            if (!marker && !end) {
                kept.append(line);
            }
            before &= !start && (marker || TextLines.isBlank(line) || TextLines.isComment(line));
        }
        return kept.isEmpty() || kept.charAt(kept.length() - 1) == '\n'
                ? kept.toString()
                : kept.append('\n').toString();
    }

    /**
     * The documents of one YAML document.
     *
     * @throws LifecycleException {@code INVALID_REQUEST} for something else than a configuration,
     *     {@code INVALID_CONFIGURATION} for a text that is not YAML and for documents that cannot be part of a
     *     configuration, {@code LIMIT_EXCEEDED}
     */
    public static Change read(String yaml) {
        ConfigurationSize.check(yaml);
        return new YamlImport(yaml).run();
    }
}
