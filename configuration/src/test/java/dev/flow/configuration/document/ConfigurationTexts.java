package dev.flow.configuration.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Values and texts for properties. */
final class ConfigurationTexts {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private ConfigurationTexts() {}

    static Arbitrary<JsonNode> values(int depth) {
        Arbitrary<JsonNode> scalars = Arbitraries.oneOf(
                strings().map(JSON::textNode),
                Arbitraries.longs().between(-(1L << 53), 1L << 53).map(JSON::numberNode),
                Arbitraries.doubles().map(JSON::numberNode),
                Arbitraries.of(JSON.nullNode(), JSON.booleanNode(true), JSON.booleanNode(false)));
        if (depth == 0) {
            return scalars;
        }
        Arbitrary<JsonNode> deeper = values(depth - 1);
        return Arbitraries.oneOf(
                scalars,
                objects(depth - 1).map(each -> (JsonNode) each),
                deeper.list().ofMaxSize(4).map(list -> JSON.arrayNode().addAll(list)));
    }

    static Arbitrary<ObjectNode> objects(int depth) {
        return Arbitraries.maps(strings(), values(depth)).ofMaxSize(4).map(map -> {
            ObjectNode object = JSON.objectNode();
            map.forEach(object::set);
            return object;
        });
    }

    /** What YAML writes in special ways, and any text. */
    static Arbitrary<String> strings() {
        Arbitrary<String> special = Arbitraries.of(
                "",
                " ",
                "~",
                "null",
                "True",
                "1.0",
                "0x1F",
                ".inf",
                "- a",
                "a: b",
                "a #b",
                "# c",
                "---",
                "...",
                "a\nb",
                "a\n",
                "\na",
                "a\n\n",
                "a\n  b\nc\n",
                "  a\nb",
                "a\r\nb",
                "a\tb",
                "\t",
                "a \nb",
                "{}",
                "[",
                "'",
                "\"",
                "\\",
                "%x",
                "&a",
                "*a",
                "!t",
                "|",
                ">",
                "?",
                "ä😀",
                "\u0085",
                "\u2028",
                "\uFEFF",
                "\u0000",
                "\u007f",
                "2026-01-01",
                "${ .a | @text }",
                "a".repeat(200));
        Arbitrary<String> any = Arbitraries.strings()
                .ofMaxLength(8)
                .map(text -> new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
        return Arbitraries.oneOf(
                special, any, Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(6));
    }

    /** A text of an object in block style, with comments and blank lines somewhere. */
    static Arbitrary<String> texts(Arbitrary<ObjectNode> objects) {
        Arbitrary<String> extra = Arbitraries.of("# c", "  # d", "      # e", "", "   ", "#");
        Arbitrary<List<Map.Entry<Integer, String>>> inserted = Combinators.combine(
                        Arbitraries.integers().between(0, 1_000), extra)
                .as(Map::entry)
                .list()
                .ofMaxSize(5);
        return Combinators.combine(objects, inserted, Arbitraries.of("\n", "\n", "\r\n"))
                .as((object, comments, end) -> {
                    List<String> lines =
                            new ArrayList<>(List.of(YamlText.of(object).split("\n", -1)));
                    lines.removeLast();
                    comments.forEach(each -> lines.add(each.getKey() % (lines.size() + 1), each.getValue()));
                    return String.join(end, lines) + end;
                })
                .filter(text ->
                        ParsedDocument.of(DocumentName.SETTINGS, text).errors().isEmpty());
    }
}
