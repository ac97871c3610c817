package dev.flow.conformance.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** JSON values as the kit's vocabulary treats them. */
public final class JsonValues {
    private JsonValues() {}

    /** Equal, where 1 and 1.0 are the same number and the order of properties does not count. */
    public static boolean equal(JsonNode one, JsonNode other) {
        return one.equals(JsonValues::compare, other);
    }

    /** The value at a dotted path such as {@code content.items.0.id}. */
    public static Optional<JsonNode> at(JsonNode root, String path) {
        JsonNode node = root;
        for (String step : path.split("\\.", -1)) {
            node = node.isArray() ? node.path(Integer.parseInt(step)) : node.path(step);
        }
        return node.isMissingNode() ? Optional.empty() : Optional.of(node);
    }

    private static int compare(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    }
}
