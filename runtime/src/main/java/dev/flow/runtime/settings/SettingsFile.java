package dev.flow.runtime.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * A settings file: YAML, a map of groups. {@code FLOW_ENGINE__CLIENT_KEY_PATH} is {@code client-key-path} below
 * {@code engine}.
 *
 * @param name as the user named it
 * @param values text by key, {@code group.name}
 */
public record SettingsFile(String name, Map<String, String> values) {
    public SettingsFile {
        values = Map.copyOf(values);
    }

    /**
     * Reads a settings file.
     *
     * @throws SettingsException when it cannot be read, or is not a map of groups
     */
    public static SettingsFile read(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw SettingsException.of(List.of("The settings file " + file + " cannot be read: " + e.getMessage()));
        }
        try {
            Object content =
                    new Load(LoadSettings.builder().setLabel(file.toString()).build()).loadFromString(text);
            Map<String, String> values = new LinkedHashMap<>();
            if (content != null) {
                flatten("", content, values);
            }
            return new SettingsFile(file.toString(), values);
        } catch (YamlEngineException | IllegalArgumentException e) {
            throw SettingsException.of(List.of("The settings file " + file + " is not a map of groups: "
                    + String.valueOf(e.getMessage()).replaceAll("\\s+", " ")));
        }
    }

    private static void flatten(String prefix, Object value, Map<String, String> values) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, each) -> {
                if (each != null) {
                    flatten(prefix.isEmpty() ? key + "" : prefix + "." + key, each, values);
                }
            });
        } else if (value instanceof List<?> list) {
            values.put(
                    prefix, String.join(",", list.stream().map(String::valueOf).toList()));
        } else if (prefix.isEmpty()) {
            throw new IllegalArgumentException("it has only the value " + value);
        } else {
            values.put(prefix, String.valueOf(value));
        }
    }
}
