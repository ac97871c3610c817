package dev.flow.cli.output;

import com.fasterxml.jackson.databind.JsonNode;

/** The values that {@code --output} accepts. */
public enum DataFormat {
    TABLE,
    JSON,
    YAML;

    /** A value in this format, ending with a line feed. */
    public String write(JsonNode value) {
        return switch (this) {
            case TABLE -> Table.write(value);
            case JSON -> Json.pretty(value) + "\n";
            case YAML -> Yaml.write(value);
        };
    }
}
