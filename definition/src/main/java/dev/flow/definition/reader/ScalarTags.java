package dev.flow.definition.reader;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Optional;

/** Resolves explicit tags: those of YAML's core schema, and no application-specific ones. */
final class ScalarTags {
    private static final String CORE = "tag:yaml.org,2002:";

    private ScalarTags() {}

    static JsonNode text(String text) {
        return TextNode.valueOf(text);
    }

    /** The value that the tag makes of the text; empty when it does not fit or is unknown. */
    static Optional<JsonNode> resolve(String tag, String text) {
        if (tag.equals("!") || tag.equals(CORE + "str")) {
            return Optional.of(text(text));
        }
        if (!(CoreSchemaScalar.resolve(text) instanceof CoreSchemaScalar.Resolution.Value(var value))) {
            return Optional.empty();
        }
        boolean fits = switch (tag) {
            case CORE + "null" -> value.isNull();
            case CORE + "bool" -> value.isBoolean();
            case CORE + "int" -> value.isIntegralNumber();
            case CORE + "float" -> value.isNumber();
            default -> false;
        };
        return fits ? Optional.of(value) : Optional.empty();
    }

    /** As a document writes it. */
    static String display(String tag) {
        return tag.startsWith(CORE) ? "!!" + tag.substring(CORE.length()) : tag;
    }
}
