package dev.flow.conformance.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** Reads the values of steps: YAML 1.2 with the core schema, so JSON too. */
public final class StepYaml {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setSchema(new CoreSchema()).build();

    private StepYaml() {}

    public static JsonNode read(String text) {
        return JSON.valueToTree(new Load(SETTINGS).loadFromString(text));
    }
}
