package dev.flow.calls.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** A fetched document: an object or array in JSON or YAML as a tree, any other text as a string. */
public final class StructuredText {
    private StructuredText() {}

    public static JsonNode read(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        try {
            JsonNode json = JsonText.read(text);
            if (json.isContainerNode()) {
                return json;
            }
        } catch (JsonProcessingException e) {
            // Then it is YAML, or just text.
        }
        return yaml(text);
    }

    private static JsonNode yaml(String text) {
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(Math.max(text.length(), 1))
                .setAllowDuplicateKeys(false)
                .build();
        try {
            JsonNode yaml = JsonText.tree(new Load(settings).loadFromString(text));
            return yaml.isContainerNode() ? yaml : TextNode.valueOf(text);
        } catch (YamlEngineException | IllegalArgumentException e) {
            return TextNode.valueOf(text);
        }
    }
}
