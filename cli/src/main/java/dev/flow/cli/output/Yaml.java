package dev.flow.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** YAML 1.2 with the values of JSON. */
public final class Yaml {
    private Yaml() {}

    /** In block style, ending with a line feed. */
    public static String write(JsonNode value) {
        var settings = DumpSettings.builder()
                .setDefaultFlowStyle(FlowStyle.BLOCK)
                .setWidth(120)
                .build();
        return new Dump(settings).dumpToString(plain(value));
    }

    /**
     * The one document of this text.
     *
     * @throws YamlEngineException when it is not YAML, or holds what JSON cannot
     */
    public static JsonNode read(String text) {
        return json(new Load(LoadSettings.builder().build()).loadFromString(text));
    }

    private static @Nullable Object plain(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                value.properties().forEach(property -> map.put(property.getKey(), plain(property.getValue())));
                yield map;
            }
            case ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                value.forEach(element -> list.add(plain(element)));
                yield list;
            }
            case NUMBER -> value.isIntegralNumber() ? value.bigIntegerValue() : value.doubleValue();
            case BOOLEAN -> value.booleanValue();
            case STRING, BINARY, POJO -> value.asText();
            case NULL, MISSING -> null;
        };
    }

    private static JsonNode json(@Nullable Object value) {
        var nodes = JsonNodeFactory.instance;
        return switch (value) {
            case null -> nodes.nullNode();
            case Map<?, ?> map -> {
                var object = nodes.objectNode();
                map.forEach((key, element) -> object.set(String.valueOf(key), json(element)));
                yield object;
            }
            case List<?> list -> {
                var array = nodes.arrayNode();
                list.forEach(element -> array.add(json(element)));
                yield array;
            }
            case Boolean bool -> nodes.booleanNode(bool);
            case Integer number -> nodes.numberNode(number);
            case Long number -> nodes.numberNode(number);
            case BigInteger number -> nodes.numberNode(number);
            case Double number -> nodes.numberNode(BigDecimal.valueOf(number));
            case String text -> nodes.textNode(text);
            default -> throw new YamlEngineException("a value of JSON was expected instead of " + value);
        };
    }
}
