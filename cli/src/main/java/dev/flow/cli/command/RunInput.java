package dev.flow.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.output.Json;
import dev.flow.cli.output.Yaml;
import dev.flow.cli.terminal.Terminal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** What a run begins with: {@code --input}, with every {@code --param} on top. */
final class RunInput {
    private RunInput() {}

    /**
     * The input.
     *
     * @throws CommandException when it cannot be read
     */
    static JsonNode of(@Nullable String file, List<String> params, Terminal terminal) {
        var base = file == null ? JsonNodeFactory.instance.objectNode() : read(file, terminal);
        if (params.isEmpty()) {
            return base;
        }
        if (!(base instanceof ObjectNode object)) {
            throw CommandException.usage("--param adds properties, but the input in " + file + " is not an object.");
        }
        params.forEach(param -> add(param, object));
        return object;
    }

    private static JsonNode read(String file, Terminal terminal) {
        var text = Text.read(file, terminal);
        try {
            return file.endsWith(".yaml") || file.endsWith(".yml") ? Yaml.read(text) : Json.read(text);
        } catch (JsonProcessingException e) {
            throw CommandException.usage(named(file) + " is not JSON: " + Parsing.sentence(e));
        } catch (YamlEngineException e) {
            throw CommandException.usage(named(file) + " is not YAML from " + Parsing.position(e) + " on.");
        }
    }

    private static String named(String file) {
        return file.equals("-") ? "standard input" : file;
    }

    private static void add(String param, ObjectNode object) {
        int equals = param.indexOf('=');
        boolean json = equals > 0 && param.charAt(equals - 1) == ':';
        var key = equals < 0 ? "" : param.substring(0, json ? equals - 1 : equals);
        if (key.isEmpty()) {
            throw CommandException.usage("--param takes K=V for a string or K:=V for JSON, not '" + param + "'.");
        }
        var value = param.substring(equals + 1);
        if (!json) {
            object.put(key, value);
            return;
        }
        try {
            object.set(key, Json.read(value));
        } catch (JsonProcessingException e) {
            throw CommandException.usage("the value of --param " + key + ":= is not JSON: " + Parsing.sentence(e)
                    + " For a string write --param " + key + "=" + value + ".");
        }
    }
}
