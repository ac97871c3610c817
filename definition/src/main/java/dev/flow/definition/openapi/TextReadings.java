package dev.flow.definition.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a service may read from the text of a path, query, header, cookie or form: the document says which type a text
 * has, not how it is written, so that every usual form is one.
 */
final class TextReadings {
    private static final Set<String> TRUE = Set.of("true", "1", "yes", "y", "on", "t");
    private static final Set<String> FALSE = Set.of("false", "0", "no", "n", "off", "f");

    /** Longer numbers are read by no service, and are costly to compare. */
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(\\d{1,100}(\\.\\d{0,100})?|\\.\\d{1,100})([eE][+-]?\\d{1,3})?");

    private static final List<String> DELIMITERS = List.of(",", "|", " ", "\t", ";", ".");

    private TextReadings() {}

    /** The text itself is the first. */
    static List<JsonNode> of(JsonNode scalar) {
        String text = scalar.asText();
        List<JsonNode> readings = new ArrayList<>();
        readings.add(TextNode.valueOf(text));
        number(text.strip()).ifPresent(readings::add);
        String word = text.strip().toLowerCase(Locale.ROOT);
        if (TRUE.contains(word) || FALSE.contains(word)) {
            readings.add(BooleanNode.valueOf(TRUE.contains(word)));
        }
        return readings;
    }

    private static Optional<JsonNode> number(String text) {
        return Optional.of(text)
                .filter(each -> NUMBER.matcher(each).matches())
                .map(each -> DecimalNode.valueOf(new BigDecimal(each)));
    }

    /** As a list: of the text alone, which is the first, or of its parts. */
    static List<ArrayNode> lists(JsonNode scalar) {
        List<ArrayNode> lists = new ArrayList<>();
        lists.add(JsonNodeFactory.instance.arrayNode().add(scalar.asText()));
        for (String delimiter : DELIMITERS) {
            if (scalar.asText().contains(delimiter)) {
                ArrayNode parts = JsonNodeFactory.instance.arrayNode();
                for (String part : scalar.asText().split(Pattern.quote(delimiter), -1)) {
                    parts.add(part);
                }
                lists.add(parts);
            }
        }
        return lists;
    }

    /** Whether an element, once written, may be taken for several. */
    static boolean splits(JsonNode element) {
        return element.isContainerNode() || DELIMITERS.stream().anyMatch(element.asText()::contains);
    }

    /** A list where a single value is asked for: the service takes one of the elements, or all of the text. */
    static List<JsonNode> single(JsonNode list) {
        List<JsonNode> readings = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (JsonNode element : list) {
            readings.addAll(of(element));
            texts.add(element.asText());
        }
        readings.add(TextNode.valueOf(String.join(",", texts)));
        return readings;
    }
}
