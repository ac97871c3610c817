package dev.flow.engine.interpreter.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import java.util.List;

/** What becomes of the contexts of branches (decision 15, {@code docs/compatibility.md#decision-15}). */
final class ContextMerge {
    private ContextMerge() {}

    /**
     * Merges by key what the branches changed.
     *
     * @param base the context that all of them began with
     * @param branches their contexts, in order of finishing
     */
    static JsonNode merge(JsonNode base, List<JsonNode> branches) {
        JsonNode merged = base;
        for (JsonNode branch : branches) {
            merged = merge(base, merged, branch);
        }
        return merged;
    }

    private static JsonNode merge(JsonNode base, JsonNode merged, JsonNode branch) {
        if (Json.same(base, branch)) {
            return merged;
        }
        if (!branch.isObject() || !merged.isObject()) {
            return branch;
        }
        ObjectNode result = ((ObjectNode) merged).objectNode();
        result.setAll((ObjectNode) merged);
        branch.properties().forEach(property -> {
            JsonNode before = base.get(property.getKey());
            if (before == null || !Json.same(before, property.getValue())) {
                result.set(property.getKey(), property.getValue());
            }
        });
        return result;
    }
}
